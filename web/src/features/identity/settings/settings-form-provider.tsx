import { type ReactNode, useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { FormProblem } from '@/ui/form/form'
import { SettingsFormContext } from './settings-fields'
import type { useSettingsForm } from './use-settings-form'

type Props = {
  settings: ReturnType<typeof useSettingsForm>
  /** The color behind the bar: it must hide what scrolls below it. */
  saveBarClassName: string
  children: ReactNode
}

/** The form over all tabs. Each tab shows its fields and the one Save with `SettingsFields`. */
export function SettingsFormProvider({
  settings: { form, save, problem, showMistake, isUnsaved },
  saveBarClassName,
  children,
}: Props) {
  const id = useId()
  const saveBar = (
    <>
      <FormProblem>{problem}</FormProblem>
      <div
        className={cn(
          'flex items-center justify-end gap-4 border-t border-line py-4',
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
    </>
  )
  return (
    <FormProvider {...form}>
      <SettingsFormContext
        value={{ id, form, onSubmit: (values) => save.mutate(values), onInvalid: showMistake, saveBar }}
      >
        {children}
      </SettingsFormContext>
    </FormProvider>
  )
}
