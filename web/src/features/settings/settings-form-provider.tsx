import { type ReactNode, useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { sentenceOf } from '@/shared/http/readable-error'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { FormProblem } from '@/ui/form/form'
import { SettingsFormContext } from './settings-fields'
import type { useSettingsForm } from './use-settings-form'

type Props = {
  settings: ReturnType<typeof useSettingsForm>
  /** The wall that the bar stands before: it must hide what scrolls behind it. */
  saveBarClassName: string
  children: ReactNode
}

/** The form's reach over all tabs, and the one Save below them. */
export function SettingsFormProvider({
  settings: { form, save, showMistake, isUnsaved },
  saveBarClassName,
  children,
}: Props) {
  const id = useId()
  return (
    <FormProvider {...form}>
      <SettingsFormContext value={{ id, form, onSubmit: (values) => save.mutate(values), onInvalid: showMistake }}>
        {children}
      </SettingsFormContext>
      <FormProblem className="mt-6">{save.error && sentenceOf(save.error)}</FormProblem>
      <div
        className={cn(
          'mt-8 flex items-center justify-end gap-4 border-t border-line py-4',
          // Within reach from the first change on; before that there is nothing to save.
          isUnsaved && 'sticky bottom-0',
          saveBarClassName,
        )}
      >
        <p role="status" className="text-sm text-muted">
          {isUnsaved ? 'You have unsaved changes.' : ''}
        </p>
        <Button type="submit" form={id} variant="gold" disabled={save.isPending || !isUnsaved}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </FormProvider>
  )
}
