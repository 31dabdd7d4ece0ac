import { tokenLifetimes } from '#core/accounts/token-lifetimes.ts'
import type { CorrectableField } from '#core/companies/company.ts'
import { formatMoney, formatNumber } from '#text/formats.ts'
import { productName } from '#core/product.ts'
import { answerWorkingDays } from '#core/requests/due-dates.ts'
import type { MailFrame, MailTexts } from './mail-data.ts'

const number = (value: number) => formatNumber(value, 'en')
const counted = (count: number, one: string, other: string) => `${number(count)} ${count === 1 ? one : other}`
const days = (seconds: number) => counted(seconds / 86_400, 'day', 'days')
const hours = (seconds: number) => counted(seconds / 3_600, 'hour', 'hours')
const credits = (count: number) => counted(count, 'credit', 'credits')
const companies = (count: number) => counted(count, 'company', 'companies')

const fieldNames: Record<CorrectableField, string> = {
  name: 'name',
  international_name: 'international name',
  phone: 'telephone number',
  email: 'email address',
  legal_representative: 'legal representative',
  tax_address: 'address',
}
const named = (fields: readonly CorrectableField[]) => fields.map((field) => fieldNames[field]).join(', ')
/** Keeps facts that have a value. */
const facts = (rows: readonly (readonly [string, string])[]) => rows.filter(([, value]) => value !== '')

const pageLabel = (link: string) =>
  link.endsWith('/privacy') ? 'How we handle personal data' : 'See the page'
/** 2 December 2026. */
const longDate = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const changedByYou = 'If this was you, no action is needed.'

export const englishFrame: MailFrame = {
  greet: (name) => (name ? `Hello ${name},` : 'Hello,'),
  openInstead: 'If the button does not work, open this address:',
  tagline: `${productName}, the directory of registered companies in Vietnam`,
  automatic: 'This mail was sent automatically. Replies to it are not read.',
}

export const englishTexts: MailTexts = {
  verification: ({ name, link }) => ({
    subject: `Confirm your email address for ${productName}`,
    name,
    paragraphs: [
      `An account at ${productName} was registered with this email address. Please confirm that the address is yours.`,
    ],
    action: { label: 'Confirm email address', link },
    notes: [
      `The link works once and for ${days(tokenLifetimes['verify-email'])}.`,
      'If you did not register, you can ignore this mail.',
    ],
  }),
  reset: ({ name, link }) => ({
    subject: `Reset your ${productName} password`,
    name,
    paragraphs: [
      `Somebody asked to reset the password of your account at ${productName}. If it was you, choose a new one:`,
    ],
    action: { label: 'Choose a new password', link },
    notes: [
      `The link works once and for ${hours(tokenLifetimes['reset-password'])}. A new password signs you out on all devices and revokes your API keys.`,
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  }),
  email_change: ({ name, link }) => ({
    subject: `Confirm your new email address for ${productName}`,
    name,
    paragraphs: [
      `You asked to use this email address for your account at ${productName}. Until you confirm it, the account keeps its old address.`,
    ],
    action: { label: 'Confirm new address', link },
    notes: [
      `The link works once and for ${hours(tokenLifetimes['change-email'])}.`,
      'If you did not ask for this, you can ignore this mail.',
    ],
  }),
  email_changed: ({ name }, site) => ({
    subject: `The email address of your ${productName} account has changed`,
    name,
    paragraphs: [
      `Your account at ${productName} has a new email address, confirmed a moment ago. From now on you log in with it, and our mail goes there.`,
    ],
    action: { label: 'Get help', link: `${site}/help` },
    notes: [
      changedByYou,
      'If it was not you, somebody knows your password. Change it wherever else you use it, and contact us at once.',
    ],
  }),
  password_changed: ({ name, revokedKeys }, site) => ({
    subject: `The password of your ${productName} account has changed`,
    name,
    paragraphs: [
      `Your account at ${productName} has a new password, and other devices are logged out.`,
      ...(revokedKeys > 0 ? [`We also revoked ${counted(revokedKeys, 'API key', 'API keys')}.`] : []),
    ],
    action: { label: 'Reset the password', link: `${site}/reset-password` },
    notes: [
      changedByYou,
      'If it was not you, reset the password at once: that ends all sign-ins and API keys.',
    ],
  }),
  api_key_created: ({ name, keyName }, site) => ({
    subject: `New API key for your ${productName} account`,
    name,
    paragraphs: [
      `An API key was created for your account at ${productName}. Programs that have it can export companies and spend your credits.`,
    ],
    facts: [['Key', keyName]],
    action: { label: 'See your API keys', link: `${site}/api-keys` },
    notes: [changedByYou, 'If it was not you, revoke the key and change your password.'],
  }),
  role_changed: ({ name, role }, site) => ({
    subject: `The role of your ${productName} account has changed`,
    name,
    paragraphs: [`An administrator of ${productName} gave your account another role.`],
    facts: [['Role', { user: 'user', admin: 'administrator', guest: 'guest' }[role]]],
    action: { label: 'Open your account', link: `${site}/profile` },
    notes: ['If you did not expect this, contact us.'],
  }),
  new_sign_in: ({ name, device, address }, site) => ({
    subject: `New sign-in to your ${productName} account`,
    name,
    paragraphs: [
      `Somebody logged in to your account at ${productName} from a device that we had not seen before.`,
    ],
    facts: facts([
      ['Device', device],
      ['IP address', address],
    ]),
    action: { label: 'See your sign-ins', link: `${site}/sign-ins` },
    notes: [changedByYou, 'If it was not you, log that device out and change your password.'],
  }),
  sign_in_locked: ({ name }, site) => ({
    subject: `Many failed sign-ins to your ${productName} account`,
    name,
    paragraphs: [
      `Somebody keeps trying passwords for your account at ${productName}. None of them was right. For up to a day, only devices that you have logged in with before can log in.`,
    ],
    action: { label: 'Reset the password', link: `${site}/reset-password` },
    notes: [
      'No action is needed. To log in with a new device today, reset the password on that device first.',
      'If your password is short or you use it elsewhere, choose another one.',
    ],
  }),
  second_factor: ({ name, change, codesLeft }, site) => ({
    subject: `Two-step sign-in of your ${productName} account`,
    name,
    paragraphs: [
      {
        totp_added: `An authenticator app was added to your account at ${productName}. Logging in now takes a code from it, and other devices are logged out.`,
        totp_removed: `The authenticator app was removed from your account at ${productName}.`,
        passkey_added: `A passkey was added to your account at ${productName}. Logging in now takes a second step, and other devices are logged out.`,
        passkey_removed: `A passkey was removed from your account at ${productName}.`,
        codes_renewed: `New recovery codes were made for your account at ${productName}. The old ones no longer work.`,
        code_used: `Somebody logged in to your account at ${productName} with a recovery code. ${counted(codesLeft ?? 0, 'code is', 'codes are')} left.`,
        reset: `Our staff removed the second step from logging in to your account at ${productName}. The password alone is enough until you set it up again, and all devices are logged out.`,
      }[change],
    ],
    action: { label: 'See your security settings', link: `${site}/security` },
    notes: [changedByYou, 'If it was not you, reset your password at once and contact us.'],
  }),
  receipt: ({ name, packageName, credits: bought, amount, transactionId, link }) => ({
    subject: `Receipt: ${credits(bought)} for ${formatMoney(amount, 'en')}`,
    name,
    paragraphs: ['Thank you for your purchase. The credits are in your account and do not expire.'],
    facts: [
      ['Package', packageName],
      ['Credits', number(bought)],
      ['Paid', formatMoney(amount, 'en')],
      ['Transaction', transactionId],
    ],
    action: { label: 'See the receipt', link },
    notes: ['You can print the receipt for your records.'],
  }),
  low_balance: ({ balance }, site) => ({
    subject: `${credits(balance)} left in your ${productName} account`,
    paragraphs: [
      `Your last export brought the balance of your account to ${credits(balance)}. Each company that you have not exported before costs one credit.`,
    ],
    action: { label: 'Buy credits', link: `${site}/buy-credits` },
    notes: [
      'Companies that you have exported stay free, as often as you like.',
      'You choose under Profile below which balance we write.',
    ],
  }),
  export_ready: ({ exportId, companies: count, credits: used, link }, site) => ({
    subject: `Your export of ${companies(count)} is ready`,
    paragraphs: [`Your export of ${companies(count)} is ready. It cost ${credits(used)}.`],
    action: { label: 'Get the file', link: link ?? `${site}/exports/${exportId}` },
    notes: [
      'You can fetch it again at any time, in any format, for free.',
      `Mail about exports can be turned off in your profile: ${site}/profile`,
    ],
  }),
  request_confirmation: ({ name, companyName, requestKind, fields, termDays, link }) => ({
    subject: `Confirm your request at ${productName}`,
    name,
    paragraphs: [
      `Somebody with this email address asked us to change what ${productName} shows of a company. If it was you, please confirm it: we look at the request only after that.`,
      `Once you have confirmed it, we answer within ${answerWorkingDays} working days and decide within ${number(termDays)} days, both by email.`,
    ],
    facts: facts([
      ['Company', companyName],
      [
        'Request',
        {
          correct: 'correct its data',
          hide: 'hide contact details',
          remove: 'remove personal data',
        }[requestKind],
      ],
      ['About', named(fields)],
    ]),
    action: { label: 'See and confirm the request', link },
    notes: [
      `The link works once and for ${days(tokenLifetimes['confirm-request'])}; then the request is deleted.`,
      'If you did not ask for this, you can ignore this mail: nothing will change.',
    ],
  }),
  request_acknowledged: ({ name, companyName, text, completionDue, link }) => ({
    subject: `We are handling your request at ${productName}`,
    name,
    paragraphs: [
      `We have received your request about ${companyName} and are looking into it. Nothing is decided yet.`,
    ],
    facts: facts([
      ['Our message', text],
      ['Decision by', completionDue && longDate(completionDue)],
    ]),
    action: { label: pageLabel(link), link },
    notes: ['We send you the decision, with its reason, by email. No action is needed until then.'],
  }),
  request_decision: ({ name, companyName, outcome, reason, hidden, corrected, removed, link }) => ({
    subject: `Your request at ${productName} has been ${outcome}`,
    name,
    paragraphs: [
      outcome === 'granted'
        ? `We have granted your request about ${companyName}. What we changed is in effect on the whole site, in the API and in every file made from now on, and stays so when the data of the registry is updated.`
        : `We have looked at your request about ${companyName} and cannot grant it.`,
    ],
    facts: facts([
      ['Our answer', reason],
      ['Hidden now', named(hidden)],
      ['Corrected', named(corrected)],
      ['Removed', removed ? 'the whole entry' : ''],
    ]),
    action: { label: pageLabel(link), link },
    notes: ['If this does not solve it, you can send another request from the page of the company.'],
  }),
}
