import type { SectionState, SettingSection } from '@vermeil/contracts/identity/house-settings.schema'
import { type ReactNode, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatMoment } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { Card, CardDescription, CardTitle } from '@/ui/card'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Form, FormProblem } from '@/ui/form/form'
import { type SectionOptions, useSection } from './use-section'

type SectionCardProps<Section extends SettingSection, Values extends FieldValues> = SectionOptions<Section, Values> & {
  title: string
  /** What a change affects, and from when on. */
  effect: string
  children: ReactNode
}

/** The frame of every section: what it changes, its form, who changed it last, and the way back to the defaults. */
export function SectionCard<Section extends SettingSection, Values extends FieldValues>(
  props: SectionCardProps<Section, Values>,
) {
  const { title, effect, state, form, children } = props
  const control = useSection(props)
  const [isResetting, setIsResetting] = useState(false)
  const titleId = useId()
  return (
    <Card>
      <CardTitle id={titleId}>{title}</CardTitle>
      <CardDescription>{effect}</CardDescription>
      <Form form={form} onSubmit={control.save} aria-labelledby={titleId} className="mt-6">
        {children}
        <FormProblem>
          {control.problem && (
            <>
              <p>{control.problem}</p>
              {control.isOutdated && (
                <Button
                  variant="outline"
                  size="sm"
                  className="justify-self-start"
                  onClick={() => void control.reload()}
                >
                  Reload this section
                </Button>
              )}
            </>
          )}
        </FormProblem>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="gold" disabled={control.isPending || !form.formState.isDirty}>
            {control.isPending ? 'Saving...' : 'Save'}
          </Button>
          {!state.isDefault && (
            <Button variant="outline" disabled={control.isPending} onClick={() => setIsResetting(true)}>
              Reset to defaults
            </Button>
          )}
          <p className="text-sm text-muted">{lastChange(state)}</p>
        </div>
      </Form>
      <ConfirmDialog
        open={isResetting}
        onOpenChange={setIsResetting}
        title={`Reset “${title}” to the defaults?`}
        description="The values in this section are replaced by the documented ones. The audit log shows what they were."
        confirmLabel="Reset to defaults"
        onConfirm={control.reset}
      />
    </Card>
  )
}

export function lastChange({ changedAt, changedBy }: Pick<SectionState, 'changedAt' | 'changedBy'>): string {
  if (!changedAt) return 'Never changed.'
  return `Last changed by ${changedBy ?? 'the server'}, ${formatMoment(changedAt)}.`
}
