import { type ComponentProps, createContext, use } from 'react'
import { Form } from '@/ui/form/form'
import type { SettingsValues } from './settings-values'

type FormProps = ComponentProps<typeof Form<SettingsValues, SettingsValues>>

export const SettingsFormContext = createContext<Pick<FormProps, 'id' | 'form' | 'onSubmit' | 'onInvalid'> | null>(null)

/**
 * The fields of the open tab. The form is only around them: the dialogs on the same tab have forms of their own, whose
 * submit would otherwise bubble up into this one. Save stands outside and names the form by its id.
 */
export function SettingsFields(props: Pick<FormProps, 'className' | 'children'>) {
  const form = use(SettingsFormContext)
  if (!form) throw new Error('SettingsFields needs a SettingsFormProvider around it')
  return <Form {...form} {...props} />
}
