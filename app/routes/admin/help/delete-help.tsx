import { useText } from '#app/i18n/use-text.ts'
import { Confirm } from '#app/ui/confirm.tsx'

interface DeleteHelpProps {
  id: string
  version: number
  name: string
}

export function DeleteHelp({ id, version, name }: DeleteHelpProps) {
  const { t } = useText()
  return (
    <Confirm
      ask={t('adminHelp.delete')}
      askLabel={t('adminHelp.deleteNamed', { title: name })}
      question={t('adminHelp.deleteQuestion')}
      confirm={t('adminHelp.deleteNamed', { title: name })}
      intent="delete"
      fields={{ id, version }}
      action="/admin/help"
      cancel={t('adminHelp.keep')}
    >
      <p>{t('adminHelp.deleteWarning', { title: name })}</p>
    </Confirm>
  )
}
