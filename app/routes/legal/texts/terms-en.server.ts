import type { LegalFacts } from '../legal-facts.server.ts'
import type { LegalText } from '../legal-text.ts'

export const termsEnglish = (facts: LegalFacts): LegalText => ({
  title: 'Terms of use',
  description:
    'What you may do with this directory of Vietnamese companies and its files, what credits are worth, how refunds work, and what we do not promise.',
  lead: 'Searching is free and needs no account. These terms say what an account and its credits give you, what you may do with the data, and what we cannot promise.',
  sections: [
    {
      id: 'parties',
      heading: 'Who these terms bind',
      html: `<p>You and the operator of this site.</p>${facts.hasOperator ? `<p>${facts.operator}</p>` : ''}<p>By using the site you accept them; if you act for a company, you accept them for it. What we do with personal data is in the <a href="/privacy">privacy policy</a>, what the data is worth as evidence in the <a href="/disclaimer">disclaimer</a>.</p>`,
    },
    {
      id: 'free',
      heading: 'What is free',
      html: `<p>Searching, company pages, articles and help, for everybody. A new account comes with ${facts.freeCredits} free credits and asks for no card; where we ask you to confirm your email address, they arrive then. One person or company needs one account; opening several to collect free credits is not allowed.</p>`,
    },
    {
      id: 'account',
      heading: 'Your account',
      html: `<p>Give true details, keep your password and API keys to yourself, and let nobody else use them: what is done with them counts as done by you. End other sign-ins under <a href="/sign-ins">Sign-ins</a> and revoke keys under <a href="/api-keys">API keys</a> when in doubt. You can close the account under <a href="/profile">Profile</a> at any time; unspent credits are then written off.</p>`,
    },
    {
      id: 'credits',
      heading: 'Credits and exports',
      html: `<ul>
<li>One credit exports the data of one company that your account has not exported before. Exporting the same company again is free.</li>
<li>The number of companies, how many of them are new, the cost and your balance afterwards are shown before anything is charged.</li>
<li>One export holds at most ${facts.mostCompanies} companies, as CSV, Excel or JSON Lines. You can download it again while you have the account.</li>
<li>Credits never expire. They end with the account and cannot be passed on or paid out, other than by the refund below.</li>
<li>What a company had hidden, or what was removed, on the day of a download is not in the file. Fields that the registration data does not have stay empty and give no credit back.</li>
</ul>`,
    },
    {
      id: 'paying',
      heading: 'Paying and refunds',
      html: `<p>Prices are in US dollars on the page of <a href="/export-pricing">prices</a>, paid once by card on the page of Stripe; there is no subscription. Credits are in your account when Stripe confirms the payment. You get a receipt in your account and, once your email address is confirmed, by email; it does not replace a VAT invoice.</p>
<p><strong>30 days.</strong> For 30 days after a purchase the operator refunds it on request to the card it was paid with. Credits of that purchase that you have not spent are taken back.${
        facts.isReachable
          ? ' Write to us, with the number of the receipt; how to reach us is at the foot of each page.'
          : ''
      }</p>
<p>When a payment is disputed at the bank, its unspent credits are set aside until the dispute is settled.</p>`,
    },
    {
      id: 'use',
      heading: 'What you may do with the data',
      html: `<p>Use it for your own business: to find and check partners and customers, for research, reporting and your own systems.</p>
<p>You may not:</p>
<ul>
<li>publish or resell the directory or a substantial part of it as a database of your own,</li>
<li>send unwanted messages or make unwanted calls: whoever writes to or calls companies for advertising must keep to Decree No. 91/2020/NĐ-CP on spam messages, spam email and spam calls,</li>
<li>harass anybody, discriminate, work out or collect personal numbers, or combine the data into profiles of private persons,</li>
<li>use it where the law forbids it.</li>
</ul>
<p>The files hold personal data. From the download on you are responsible for them under the law on personal data, as whoever decides what they are used for.</p>`,
    },
    {
      id: 'limits',
      heading: 'Limits and fair use',
      html: `<p>Programs are welcome over the <a href="/api/openapi.json">API</a>. ${
        facts.burst
          ? `An IP address may make ${facts.burst} requests in ten seconds${
              facts.dailyCompanies
                ? ` and be shown ${facts.dailyCompanies} companies a day, on pages, in search results and over the API`
                : ''
            }; an account that has bought credits may be shown more. Beyond that we answer with “too many requests” for a while. `
          : ''
      }Getting around limits with many addresses or accounts, testing the site for weaknesses without our consent, or disturbing it for others is not allowed.</p>`,
    },
    {
      id: 'end',
      heading: 'When we end an account',
      html: `<p>We may close or limit an account that breaks these terms or endangers others. Money paid within the last 30 days for credits that are unspent is then refunded, unless they were bought by fraud.</p>`,
    },
    {
      id: 'warranty',
      heading: 'What we do not promise',
      html: `<p>The site and its data are provided as they are. We do not promise that the data is complete, right or up to date, that it suits your purpose, or that the site is always reachable. As far as the law allows, we are liable for no more than you paid in the twelve months before a damage; nothing here limits liability that the law does not let us limit.</p>`,
    },
    {
      id: 'law',
      heading: 'Law and changes',
      html: `<p>The law of Vietnam applies, and its courts decide where we cannot agree. When these terms change, the new text and its date are here; it applies to what you do from then on, not to credits that you have already bought.</p>`,
    },
  ],
})
