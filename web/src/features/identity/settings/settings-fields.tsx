import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { Form } from '@/ui/form/form'
import type { SettingsValues } from './settings-values'

type FormProps = ComponentProps<typeof Form<SettingsValues, SettingsValues>>
type SettingsForm = Pick<FormProps, 'id' | 'form' | 'onSubmit' | 'onInvalid'> & { saveBar: ReactNode }

export const SettingsFormContext = createContext<SettingsForm | null>(null)

/**
 * The fields of the open tab, and Save right below them: what else is on the tab saves its own changes. The form is only
 * around the fields, because the dialogs on the same tab have forms whose submit would otherwise bubble up into this one.
 */
export function SettingsFields(props: Pick<FormProps, 'className' | 'children'>) {
  const context = use(SettingsFormContext)
  if (!context) throw new Error('SettingsFields needs a SettingsFormProvider around it')
  const { saveBar, ...form } = context
  return (
    <>
      <Form {...form} {...props} />
      {saveBar}
    </>
  )
}
