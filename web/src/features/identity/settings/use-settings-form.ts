import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type FieldErrors, useForm } from 'react-hook-form'
import { ownProfileQuery } from '@/entities/account/own-account'
import { AuthProblem } from '@/shared/auth/auth-problem'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { saveSettings } from './save-settings'
import { noticePreferencesQuery, preferencesQuery } from './settings-queries'
import { type SettingsValues, settingsFor, settingsValues, tabOf } from './settings-values'

const isWrongPassword = (error: Error) => error instanceof AuthProblem && error.code === 'invalid_credentials'

/** One form over all tabs, one Save. `onMistake` gets the tab of the first mistake, which may not be the open one. */
export function useSettingsForm(onMistake: (tab: string) => void) {
  const queryClient = useQueryClient()
  const { data: profile } = useSuspenseQuery(ownProfileQuery)
  const { data: preferences } = useSuspenseQuery(preferencesQuery)
  const { data: noticePreferences } = useSuspenseQuery(noticePreferencesQuery)
  const stored = settingsValues(profile, preferences, noticePreferences)
  const form = useForm<SettingsValues>({
    resolver: zodResolver(settingsFor(profile.email)),
    values: stored,
    resetOptions: { keepDirtyValues: true },
  })

  const isEmailChanged = () => form.getValues('email') !== profile.email

  const save = useMutation({
    meta: { showsErrors: true },
    mutationFn: (values: SettingsValues) => saveSettings(values, stored),
    onSuccess: (saved) => {
      const nextProfile = saved.profile ?? profile
      const nextPreferences = saved.preferences ?? preferences
      const nextNotices = saved.noticePreferences ?? noticePreferences
      queryClient.setQueryData(ownProfileQuery.queryKey, nextProfile)
      queryClient.setQueryData(preferencesQuery.queryKey, nextPreferences)
      queryClient.setQueryData(noticePreferencesQuery.queryKey, nextNotices)
      form.reset(settingsValues(nextProfile, nextPreferences, nextNotices))
      notify({
        title: 'Settings Saved',
        description: 'Your preferences have been updated successfully.',
        tone: 'success',
      })
    },
    onError: (error) => {
      if (isWrongPassword(error)) {
        form.setError('currentPassword', { message: sentenceOf(error) }, { shouldFocus: true })
        onMistake(tabOf('currentPassword', { isEmailChanged: isEmailChanged() }))
        return // the field says it
      }
      notify({ title: 'Settings not saved', description: sentenceOf(error), tone: 'destructive' })
    },
  })

  function showMistake(errors: FieldErrors<SettingsValues>) {
    const [field] = Object.keys(errors)
    if (field) onMistake(tabOf(field, { isEmailChanged: isEmailChanged() }))
  }

  /** What no field says. */
  const problem = save.error && !isWrongPassword(save.error) ? sentenceOf(save.error) : undefined
  return { form, save, problem, showMistake, profile, preferences, isUnsaved: form.formState.isDirty }
}
