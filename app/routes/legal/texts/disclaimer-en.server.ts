import type { LegalFacts } from '../legal-facts.server.ts'
import type { LegalText } from '../legal-text.ts'

export const disclaimerEnglish = (facts: LegalFacts): LegalText => ({
  title: 'Disclaimer',
  description:
    'This directory is not a government service. Where its company data comes from, what may be wrong with it, and where to get proof.',
  lead: 'This is a private directory. It helps to find companies; it does not certify anything about them.',
  sections: [
    {
      id: 'not-government',
      heading: 'Not a government service',
      html: `<p>This site belongs to no authority, is run for none and was approved by none. What it shows has no legal force. For proof, turn to the business registration office of the province, to the National Business Registration Portal (dangkykinhdoanh.gov.vn), or about tax codes to the tax authority (gdt.gov.vn).</p>${
        facts.hasOperator ? `<p>It is run by:<br>${facts.operator}</p>` : ''
      }`,
    },
    {
      id: 'data',
      heading: 'Where the data comes from and what may be wrong with it',
      html: `<p>Company data is shown as it was in the registration data at the last import; the home page says when that was. Between a change at the registry and the next import it is out of date. Companies may be missing, closed, moved or listed with details that were never right.</p>
<p>Rows whose tax code is not valid are not taken in. That shows that a number is well formed, not that a company exists, is solvent or is what it says.</p>`,
    },
    {
      id: 'derived',
      heading: 'What the program works out',
      html: `<p>Ward, district and province are recognised in the address, and the provinces since July 2025 are worked out from the former ones. English names of business types are translations, and “Related companies” follow from numbers, places and business types. These may be wrong even where the registered data is right; the registered address stands unchanged beside them.</p>`,
    },
    {
      id: 'decisions',
      heading: 'Before you decide',
      html: `<p>Nothing here is legal, tax, credit or investment advice, and no company is recommended by being listed, found first or exported. Check what matters with the company itself and with the authorities before you sign, pay or deliver.</p>`,
    },
    {
      id: 'links',
      heading: 'Names, contacts and addresses elsewhere',
      html: `<p>Names and trade marks belong to their owners. Telephone numbers, email addresses and web sites of companies are theirs; we answer for nothing that happens there.</p>`,
    },
    {
      id: 'mistakes',
      heading: 'Something is wrong or should not be here',
      html: `<p>Open the page of the company and choose the request at its end: you can ask for a correction, for contact fields to be hidden, or for a person's data to be removed. How that goes is in the <a href="/privacy#requests">privacy policy</a>. The <a href="/terms">terms of use</a> also apply.</p>`,
    },
  ],
})
