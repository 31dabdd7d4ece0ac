import type { LegalFacts } from '../legal-facts.server.ts'
import type { LegalText } from '../legal-text.ts'

export const privacyEnglish = (facts: LegalFacts): LegalText => ({
  title: 'Privacy policy',
  description:
    'What this directory shows about companies and the people behind them, what it keeps of its visitors and customers, for how long, and how to have it corrected, hidden or removed.',
  lead: 'This site shows data of registered companies. A few of those data are about people, and customers give us some of their own. Here is what we keep, why, for how long, and what you can have changed.',
  sections: [
    {
      id: 'operator',
      heading: 'Who is responsible',
      html: `<p>The operator of this site decides what is shown and kept here.</p>${
        facts.hasOperator ? `<p>${facts.operator}</p>` : ''
      }${facts.isReachable ? '<p>The same details are at the foot of each page.</p>' : ''}`,
    },
    {
      id: 'companies',
      heading: 'Company data we show',
      html: `<p>Of each company: name, international and short name, tax code, registered address, business type, date of issue, status, and, as far as the data has them, telephone, email and the name of the legal representative. Some of that is about a person: the representative, the owner of a household business, or a number and address that somebody also uses privately.</p>
<p><strong>Where it comes from.</strong> From business registration data that the operator loads. Ward, district, province, English business type and English words for search are worked out by the program. Vietnamese law has the content of an enterprise's registration published (Law on Enterprises No. 59/2020/QH14, Article 32).</p>
<p><strong>Why it is shown.</strong> So that anybody can find a company, check who stands behind it and reach it for business.</p>
<p><strong>What is never shown whole.</strong> Since July 2025 a household business is registered under its owner's 12-digit personal number. We show none of its digits, on no page, in no file and not over the API; the pages of household businesses ask search engines not to list them.</p>
<p><strong>Who receives it.</strong> Every visitor. Signed-in customers can also take it away as a file, with the same fields left out that are hidden on the pages.</p>`,
    },
    {
      id: 'requests',
      heading: 'Have company data corrected, hidden or removed',
      html: `<p>Open the page of the company and choose the request at its end (<code>/company/{tax code}/request</code>). You need no account. You can ask for a correction, for single contact fields to be hidden, or for a person's data to be removed. The entry of a household business can be removed whole. That of a company is public registry data and stays; the name of its representative and the contact details in it can be hidden where they are yours.</p>
<p>We ask for your name, your role at the company, your email address and what should change, and keep the IP address the request came from. You confirm it by a link in a mail within three days, or it is deleted; a person then decides. You get an answer within 2 working days of confirming and the decision, with its reason, within ${facts.requestTerm} days, both by email. A confirmed request, with these details, is kept as the record of why a page was changed or not.</p>
<p>What is hidden or removed disappears from pages, search, the API and every later download, also from downloads of exports that were made before. A later import of registration data does not bring it back. Files that a customer has already saved are out of our reach.</p>`,
    },
    {
      id: 'accounts',
      heading: 'What we keep of customers',
      html: `<ul>
<li><strong>Account:</strong> name, company name, email address, language, whether you want mail about exports. The password is kept only as a hash.</li>
<li><strong>Sign-ins:</strong> time, IP address and browser, so that you can see and end them under <a href="/sign-ins">Sign-ins</a>. A sign-in is valid for 30 days at most and is deleted after that. Ending it, a new password and closing the account delete it at once. A hash of each browser and network that you signed in from stays until you close the account, so that we can tell you of a new one.</li>
<li><strong>Security log:</strong> attempts to sign in, whether they succeed or not, sign-outs and changes of password, email, role and API keys, with time and IP address. They are kept for 180 days under a keyed hash of the email that was typed, never the email itself, also after you close the account, so that misuse can be found.</li>
<li><strong>Exports and credits:</strong> which companies you exported, when, in which columns and from which search; every credit that came or went; your purchases. The ledger of credits cannot be changed afterwards, by anybody.</li>
<li><strong>API keys:</strong> their name, first characters, when they were last used, and a hash. The key itself is shown once and not kept.</li>
<li><strong>Mail to you:</strong> what a mail says is kept until it is sent. The record that it was sent, or a mail that could not be sent, is deleted 30 days after it was written.</li>
<li><strong>Administration:</strong> when an administrator changes something of an account, a log keeps who did what, when, from which IP address and why. It cannot be changed afterwards either, and names people by a number alone: names and emails are kept beside it and deleted with the account.</li>
</ul>
<p>We need these to perform what you ask of us and to keep proper books. We do not sell them and use no advertising.</p>`,
    },
    {
      id: 'visitors',
      heading: 'Cookies, storage and logs',
      html: `<p>There are no cookies or programs of third parties on our pages, and nothing follows you to other sites.</p>
<table><thead><tr><th scope="col">Name</th><th scope="col">What for</th><th scope="col">How long</th></tr></thead><tbody>
<tr><td><code>account.session_token</code></td><td>keeps you signed in (with <code>__Secure-</code> before it over HTTPS)</td><td>30 days, or until you log out</td></tr>
<tr><td><code>account.device</code></td><td>lets you log in on this browser while others try wrong passwords for your account; it signs nobody in</td><td>400 days, or until the password changes</td></tr>
<tr><td><code>lang</code></td><td>English or Vietnamese; also in local storage</td><td>one year</td></tr>
<tr><td><code>theme</code></td><td>light or dark; also in local storage</td><td>one year</td></tr>
<tr><td>local storage</td><td>the format and columns of your last export</td><td>until you clear it</td></tr>
<tr><td>session storage</td><td>how far you had scrolled on each page, and which results you had selected when you go to the prices or the login</td><td>until the tab is closed</td></tr>
</tbody></table>
<p>The log of the server has for each request its time, method, path, status, size and duration. It does not hold what you searched for, and your IP address only when a limit was exceeded. For statistics we keep counts by day, such as searches and registrations, and no record of who did what.</p>
<p>So that the directory is not copied, we count which companies were shown in a day to an IP address, its network and an account. The database holds this under a keyed hash that is another one each day, never under the address, and deletes it after midnight; that a client seemed to copy the directory is noted, under the same hash, for 30 days. To keep the site usable, requests are counted by IP address for seconds in the memory of the server, and attempts to sign in, register, ask for mailed links or send a request about a company for 15 minutes to a day in the database.</p>`,
    },
    {
      id: 'processors',
      heading: 'Who else receives data',
      html: `<p><strong>Card payments:</strong> ${
        facts.isSelling
          ? 'you pay on a page of Stripe. We send Stripe your email address, your language, the package and a number of the purchase; Stripe tells us whether it was paid, refunded or disputed.'
          : 'where an operator takes cards, they are taken on a page of Stripe, which is sent the email address, the language, the package and a number of the purchase. On this site no card is taken at present.'
      } Your card number never reaches us. Stripe may process data outside Vietnam, under its own privacy policy.</p>
<p><strong>Mail and hosting:</strong> mail is sent through the mail server, and the site runs on the server, that the operator chose.</p>
<p>Others receive data only where the law obliges us to hand them over.</p>`,
    },
    {
      id: 'rights',
      heading: 'Your rights and how to use them',
      html: `<p>Personal data in Vietnam is governed by the Law on Personal Data Protection No. 91/2025/QH15, in force since 1 January 2026; before it, Decree No. 13/2023/NĐ-CP. Among other things it gives you the right to know about the processing of your data, to see and correct them, to have them deleted, to object to their processing, and to complain.</p>
<ul>
<li><strong>As somebody a company entry is about:</strong> by the request on the page of the company, described above.</li>
<li><strong>As a customer:</strong> see and change your data under <a href="/profile">Profile</a>, your exports under <a href="/exports">Exports</a>, your purchases and credits under <a href="/ledger">Credit ledger</a>, which you can also download.</li>
<li><strong>Close your account</strong> under <a href="/profile">Profile</a>, at once and for good: name, company, email address, password and sign-ins are deleted, API keys end, waiting mail is deleted, and unspent credits are written off. Purchases, exports and ledger entries stay for the books, without your name, and so does what the log of the administration holds. Confirmed requests about companies stay as described above.</li>
${facts.isReachable ? '<li><strong>Anything else:</strong> write to us; how to reach us is at the foot of each page.</li>' : ''}
</ul>`,
    },
    {
      id: 'security',
      heading: 'How data is protected',
      html: `<p>Passwords and keys are kept as hashes only. Sign-in cookies cannot be read by scripts and are not sent with forms or requests that other sites make. Pages of signed-in people are kept in no cache. Attempts to guess are slowed down, and every change of a balance can be proven from the ledger. No protection is perfect; should a breach concern you, we act as the law asks.</p>`,
    },
    {
      id: 'changes',
      heading: 'Changes of this policy',
      html: `<p>When what the site does changes, this text changes with it, and the date at the top with the text.</p>`,
    },
  ],
})
