import { type ComponentProps, createContext, use } from 'react'

type SettingsForm = Pick<ComponentProps<'form'>, 'id' | 'onSubmit'>

export const SettingsFormContext = createContext<SettingsForm>({})

/**
 * The fields of the open tab. The form is only around them: the dialogs on the same tab have forms of their own, whose
 * submit would otherwise bubble up into this one. Save stands outside and names the form by its id.
 */
export function SettingsFields({ className, children }: Pick<ComponentProps<'form'>, 'className' | 'children'>) {
  const form = use(SettingsFormContext)
  return (
    <form {...form} noValidate className={className}>
      {children}
    </form>
  )
}
