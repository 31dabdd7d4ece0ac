import { href } from 'react-router'
import type { FormResult } from '#app/middleware/form-action.ts'
import { AccountForm } from '#app/routes/account/account-form.tsx'
import account from '#app/routes/account/layout.module.css'
import { Field } from '#app/ui/field.tsx'
import layout from '#app/ui/page.module.css'

interface PasswordFormProps {
  /** Label of the disclosure and of the button. */
  label: string
  /** Label for assistive technology, if `label` does not name the factor. */
  accessibleName?: string
  /** Shown above the form. */
  lead?: string
  /** Hidden fields. */
  fields: Readonly<Record<string, string>>
  /** Name of the password field. */
  passwordName: string
  kind?: 'danger'
  result: FormResult | undefined
}

/** A disclosure with a form that takes the current password. Opens if the last response was about it. */
export function PasswordForm(props: PasswordFormProps) {
  const { label, accessibleName, lead, fields, passwordName, kind, result } = props
  return (
    <details className={account.more} open={result !== undefined}>
      <summary aria-label={accessibleName}>{label}</summary>
      {lead && <p className={layout.lead}>{lead}</p>}
      <AccountForm
        action={href('/security')}
        fields={fields}
        submit={label}
        submitLabel={accessibleName}
        kind={kind}
        result={result}
      >
        {({ currentPassword }) => <Field {...currentPassword(passwordName)} />}
      </AccountForm>
    </details>
  )
}

interface RemovalProps extends Pick<PasswordFormProps, 'label' | 'accessibleName'> {
  /** Id of the passkey, or `totp`. */
  id: string
  resultOf(intent: string): FormResult | undefined
}

/** Removes a factor. */
export function Removal({ id, resultOf, ...labels }: RemovalProps) {
  const result = resultOf('remove')
  return (
    <PasswordForm
      {...labels}
      fields={{ intent: 'remove', id }}
      passwordName="removalPassword"
      kind="danger"
      result={result?.values.id === id ? result : undefined}
    />
  )
}
