import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  SectionState,
  SettingSection,
  SettingsOverview,
  SettingValues,
} from '@vermeil/contracts/identity/house-settings.schema'
import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isRefusal } from '@/shared/http/api-error'
import { noRetry } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { saveSection, settingsQuery } from './settings-api'

export type OnUnsaved = (section: SettingSection, isUnsaved: boolean) => void

export type SectionProps<Section extends SettingSection> = { state: SectionState<Section>; onUnsaved: OnUnsaved }

export type SectionOptions<Section extends SettingSection, Values extends FieldValues> = SectionProps<Section> & {
  section: Section
  form: UseFormReturn<Values, unknown, SettingValues[Section]>
  /** The section as its form shows it, where that is not as it is stored. */
  toValues?: (value: SettingValues[Section]) => Values
}

/** Saves and resets one section. A change that somebody else has made meanwhile is shown once the person agrees. */
export function useSection<Section extends SettingSection, Values extends FieldValues>(
  options: SectionOptions<Section, Values>,
) {
  const { section, state, form, onUnsaved, toValues = (value) => value as unknown as Values } = options
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [isOutdated, setIsOutdated] = useState(false)
  const { isDirty } = form.formState

  useEffect(() => {
    onUnsaved(section, isDirty)
  }, [section, isDirty, onUnsaved])

  function show(next: SectionState<Section>) {
    setProblem(undefined)
    setIsOutdated(false)
    form.reset(toValues(next.value as SettingValues[Section]))
  }

  const { mutate, isPending } = useMutation({
    ...noRetry,
    mutationFn: (value: SettingValues[Section] | null) => {
      const change = { version: state.version, value } as Parameters<typeof saveSection<Section>>[1]
      return saveSection(section, change)
    },
    onSuccess: (saved, value) => {
      queryClient.setQueryData(settingsQuery.queryKey, (known) => known && putSection(known, section, saved))
      show(saved)
      notify({ title: value === null ? 'Defaults Restored' : 'Settings Saved', tone: 'success' })
    },
    onError: (error) => {
      setProblem(sentenceOf(error))
      setIsOutdated(isRefusal(error, 'settings.changed'))
    },
    meta: { showsErrors: true },
  })

  async function reload() {
    const fresh = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })
    const next = fresh[section]
    if (next) show(next as SectionState<Section>)
  }

  return {
    save: (value: SettingValues[Section]) => mutate(value),
    reset: () => mutate(null),
    isPending,
    problem,
    isOutdated,
    reload,
  }
}

const putSection = (known: SettingsOverview, section: SettingSection, saved: unknown): SettingsOverview => ({
  ...known,
  [section]: saved,
})
