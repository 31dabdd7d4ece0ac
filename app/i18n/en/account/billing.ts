export const billing = {
  'billing.balance': 'Balance',
  'billing.balanceAfter': 'Balance after paying',
  'billing.credits': { one: '{{count}} credit', other: '{{count}} credits' },
  'billing.testMode': 'Test mode: no money moves',
  'billing.returnTo': 'Back to what you wanted to export',

  'billing.package.perThousand': '{{price}} per {{thousand}} companies',
  'billing.package.companies': {
    one: 'Data of {{count}} company of your choice',
    other: 'Data of {{count}} companies of your choice',
  },
  'billing.package.saves': '{{percent}}% less per company than {{name}}',
  'billing.package.suffices': 'Enough for your export',
  'billing.package.choose': 'Choose {{name}}',
  'billing.package.purchase': 'Purchase {{name}}',
  'billing.package.leaving': 'Opening the checkout…',

  'billing.pricing.title': 'Prices for exporting company data',
  'billing.pricing.description':
    'Vietnamese company data as CSV, Excel or JSON Lines, one credit per company: {{credits}} credits from {{price}}, {{free}} credits free. Exporting again is free and credits never expire.',
  'billing.pricing.hero': 'Export the company data you need',
  'billing.pricing.heroSelected': {
    one: 'Export {{count}} Company and More',
    other: 'Export {{count}} Companies and More',
  },
  'billing.pricing.lead':
    'One credit per company, paid once: exporting the same company again is free. Credits never expire, and you see the exact cost before anything is charged.',
  'billing.pricing.start': 'Get Started Free',
  'billing.pricing.startNote': {
    one: '{{count}} free credit with a new account. No card needed.',
    other: '{{count}} free credits with a new account. No card needed.',
  },
  'billing.pricing.haveAccount': 'I have an account',
  'billing.pricing.buy': 'Buy credits',
  'billing.pricing.search': 'Choose companies',
  'billing.pricing.continue': 'Continue with your export',
  'billing.pricing.plans': 'Credit packages',
  'billing.pricing.currency': 'Prices in US dollars, paid once: no subscription.',

  'billing.need.title': 'Your export',
  'billing.need.exact': 'Needs',
  'billing.need.needed': 'Needs up to',
  'billing.need.have': 'You have',
  'billing.need.free': 'A new account has',
  'billing.need.missing': 'Missing',
  'billing.need.enough': 'You have enough credits for this export.',
  'billing.need.enoughFree': 'The free credits of a new account are enough for this export.',
  'billing.need.smallest': 'The smallest sufficient package is {{name}}: {{credits}} for {{price}}.',
  'billing.need.upTo':
    'Companies that you exported before are free, so it may be less. The exact cost is shown before you confirm.',

  'billing.questions.title': 'Questions and answers',
  'billing.questions.cost': 'What does an export cost?',
  'billing.questions.costAnswer':
    'One credit for each company that you have not exported before. Companies you have already exported are free, as often as you like. How many are new, the cost and your balance afterwards are shown before you confirm.',
  'billing.questions.free': 'What is free?',
  'billing.questions.freeAnswer': {
    one: 'Searching, company pages and {{count}} credit with every new account. No card is asked for.',
    other: 'Searching, company pages and {{count}} credits with every new account. No card is asked for.',
  },
  'billing.questions.expiry': 'Do credits expire?',
  'billing.questions.expiryAnswer':
    'No. They stay in your account until you use them or close it, and a ledger lists every credit added or used.',
  'billing.questions.formats': 'Which formats are available?',
  'billing.questions.formatsAnswer':
    'CSV, Excel (XLSX) and JSON Lines, with the columns you choose. All three come with every package, and you can download an export again in another format for free.',
  'billing.questions.columns': 'What is in a file?',
  'billing.questions.columnsAnswer':
    'Name, international name, tax code, address, legal representative, phone, email, registration date, industry, ward, district and city, as far as the registration data has them. The filters of the search leave out companies without a phone number or an email address.',
  'billing.questions.hidden': 'Is any data left out?',
  'billing.questions.hiddenAnswer':
    'Companies can ask to hide contact fields, and some are removed. What is hidden or removed on the day of a download is not in the file, even when you download an earlier export again. Personal numbers of household businesses are never given in full.',
  'billing.questions.refund': 'Can I get a refund?',
  'billing.questions.refundAnswer':
    'Yes, within 30 days of a purchase. The operator refunds the amount to your card at the card provider; the credits of that purchase that you have not spent are taken back.',
  'billing.questions.refundNoCards':
    'There is nothing to refund: no card is taken on this site at present, and nothing you do here costs money.',
  'billing.questions.payment': 'How do I pay?',
  'billing.questions.paymentAnswer':
    'By card, on the page of the card provider: your card number never reaches this site. You get a receipt by email and can print it from your account.',
  'billing.questions.paymentNoCards':
    'Not at present: no card is taken on this site, and nothing you do here costs money.',

  'billing.buy.lead': 'One credit exports the data of one company that you have not exported before.',
  'billing.buy.cancelled': 'Checkout cancelled',
  'billing.buy.cancelledText': 'Nothing was bought and no money was taken. The packages are still here.',
  'billing.buy.about': 'About Credits',
  'billing.buy.aboutOnce': 'One credit per company, once. Exporting the same company again is free.',
  'billing.buy.aboutExpiry': 'Credits never expire.',
  'billing.buy.aboutPurchase':
    'Credits are in your account as soon as the card provider confirms the payment, usually within seconds. A receipt comes by email.',
  'billing.buy.aboutRefund':
    'For 30 days the operator refunds a purchase to your card; its unspent credits are taken back.',
  'billing.buy.aboutCard': 'You pay on the page of the card provider: your card number never reaches us.',
  'billing.buy.aboutNoCards':
    'No card is taken on this site at present: a purchase moves no money, so there is nothing to refund.',
  'billing.buy.ledger': 'Credit ledger: every credit added or used',
  'billing.buy.prices': 'What an export costs, and answers to questions',

  'billing.problem.checkout_failed': 'Failed to create checkout session',
  'billing.problem.payments_unavailable': 'Payment provider failed to initialize',
  'billing.problem.too_many_requests': 'An error occurred during purchase',
  'billing.problem.other': 'An error occurred during purchase',
  'billing.problem.nothingCharged': 'Nothing was charged. Please try again in a few minutes.',
  'billing.problem.unavailable': 'Nothing was charged. Buying by card is not set up on this site.',
  'billing.problem.tooMany':
    'Too many purchases were started, and nothing was charged. Please try again in an hour.',

  'billing.transactions': 'Transactions',
  'billing.transactions.lead':
    'Every payment, with its receipt. A checkout that was left without paying is not listed.',
  'billing.transactions.none': 'No transactions yet',
  'billing.transactions.noneText': 'Purchases of credits are listed here, each with a receipt to print.',
  'billing.transactions.pages': 'Pages of transactions',
  'billing.transactions.open': 'Open the transaction of {{date}}',
  'billing.date': 'Date',
  'billing.package': 'Package',
  'billing.creditsTitle': 'Credits',
  'billing.amount': 'Amount',
  'billing.status': 'Status',
  'billing.status.pending': 'Pending',
  'billing.status.completed': 'Completed',
  'billing.status.failed': 'Failed',
  'billing.status.expired': 'Expired',
  'billing.status.refunded': 'Refunded',
  'billing.dispute.open': 'Disputed',
  'billing.dispute.won': 'Dispute closed, payment stands',
  'billing.dispute.lost': 'Dispute closed, money returned',
  'billing.refunded': '{{amount}} refunded',

  'billing.receipt': 'Receipt',
  'billing.receipt.transaction': 'Transaction',
  'billing.receipt.all': 'All transactions',
  'billing.receipt.print': 'Print',
  'billing.receipt.number': 'Receipt number',
  'billing.receipt.transactionNumber': 'Transaction number',
  'billing.receipt.reference': 'Payment reference',
  'billing.receipt.seller': 'Seller',
  'billing.receipt.noSeller': 'This site names no operator.',
  'billing.receipt.noMoney':
    'Test mode: no money moved, so this receipt proves no payment and nothing can be refunded.',
  'billing.receipt.refundTo':
    'Refunds for 30 days after payment: write to {{contact}} with the receipt number.',
  'billing.receipt.begun': 'Begun',
  'billing.receipt.paid': 'Paid',
  'billing.receipt.customer': 'Customer',
  'billing.receipt.company': 'Company',
  'billing.receipt.email': 'Email',
  'billing.receipt.item': 'Description',
  'billing.receipt.itemText': '{{name}} package: credits for exporting company data',
  'billing.receipt.total': 'Total paid',
  'billing.receipt.toPay': 'To be paid',
  'billing.receipt.refunded': 'Refunded to the card',
  'billing.receipt.kept': 'Paid after refunds',
  'billing.receipt.credits': 'Credits',
  'billing.receipt.bought': 'Credited',
  'billing.receipt.takenBack': 'Taken back',
  'billing.receipt.remaining': 'Still credited',
  'billing.receipt.writtenOff': 'Already spent, so not taken back',
  'billing.receipt.notInvoice': 'A receipt of payment. It does not replace a VAT invoice.',
  'billing.receipt.state.pending':
    'This purchase is not confirmed yet. Without a payment it expires after a day, and nothing is charged.',
  'billing.receipt.state.failed': 'This purchase failed. Nothing was bought.',
  'billing.receipt.state.expired':
    'This checkout was abandoned and has expired. Nothing was bought or charged.',
  'billing.receipt.state.dispute':
    'The payment is disputed at the bank. Until that is settled, its unspent credits are set aside.',
  'billing.receipt.again': 'Buy credits',

  'billing.checkout.title': 'Checkout',
  'billing.checkout.explanation':
    'This page replaces the card provider’s page. No card is needed and nothing is charged; everything else works as with a real card.',
  'billing.checkout.buying': 'You are buying',
  'billing.checkout.total': 'Total',
  'billing.checkout.for': 'Receipt goes to',
  'billing.checkout.pay': 'Pay {{price}}',
  'billing.checkout.decline': 'Card declined',
  'billing.checkout.abandon': 'Abandon and go back',
  'billing.checkout.declined': 'The card was declined',
  'billing.checkout.declinedText': 'Nothing was charged. You can pay with another card.',
  'billing.checkout.complete': 'This purchase has been paid',
  'billing.checkout.expired': 'This checkout has expired',
  'billing.checkout.expiredText': 'Nothing was charged. You can start a new purchase.',
  'billing.checkout.past': 'That is no longer possible. This is the payment’s current status.',
  'billing.checkout.receipt': 'Open the receipt',

  'billing.tools.title': 'Test tools',
  'billing.tools.lead': 'In test mode you are also the bank and the operator of the card account.',
  'billing.tools.checkout': 'Continue to the checkout',
  'billing.tools.expire': 'Let the checkout expire',
  'billing.tools.refund': 'Refund all',
  'billing.tools.refund_part': 'Refund a part',
  'billing.tools.dispute': 'Open a dispute',
  'billing.tools.win_dispute': 'Close it: payment stands',
  'billing.tools.lose_dispute': 'Close it: money returned',
  'billing.tools.done': 'Done. This is the purchase’s current status.',
} as const
