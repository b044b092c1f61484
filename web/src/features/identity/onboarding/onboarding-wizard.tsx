import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Onboarding, OwnProfile } from '@vermeil/contracts/identity/accounts.schema'
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, FormProvider, useForm, useWatch } from 'react-hook-form'
import { ownProfileQuery } from '@/entities/account/own-account'
import { dashboardOf } from '@/entities/account/user-types'
import { useAuth } from '@/shared/auth/auth'
import { api } from '@/shared/http/api'
import { nextPath } from '@/shared/navigation/next-path'
import { useNavigate, useSearchParams } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { Form } from '@/ui/form/form'
import {
  type Draft,
  FinishedDraft,
  forgetDraft,
  knownAnswers,
  openDraft,
  stepProblem,
  storeDraft,
} from './onboarding-draft'
import { PersonalStep } from './personal-step'
import { ProfessionalStep } from './professional-step'
import { RoleChoice } from './role-choice'
import { StepIndicator, steps } from './step-indicator'
import { saveTaste } from './taste'

export function OnboardingWizard({ profile }: { profile: OwnProfile }) {
  const { user } = useAuth()
  const hasChosenRole = user?.user_metadata.user_type !== undefined
  const [opened] = useState(() => openDraft(profile, hasChosenRole))
  const [step, setStep] = useState(opened.step)
  const isLast = step === steps.length
  const form = useForm<Draft, unknown, Draft | Onboarding>({
    // Only the last step sends; the ones before it ask for what `stepProblem` names and nothing else.
    resolver: isLast ? zodResolver(FinishedDraft) : undefined,
    defaultValues: opened.draft,
    shouldFocusError: false, // a wrong field may be on another step, whose heading takes the focus
  })
  const userType = useWatch({ control: form.control, name: 'userType' })
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => storeDraft(profile.id, { step, draft: values }),
    })
    return unsubscribe
  }, [form, profile.id, step])

  const finish = useMutation({
    meta: { showsErrors: true },
    mutationFn: async (body: Draft | Onboarding) => {
      const { likedLotIds } = form.getValues()
      if (likedLotIds) await saveTaste(likedLotIds)
      return api.post<OwnProfile>('/account/onboarding', body)
    },
    onSuccess: (saved) => {
      forgetDraft(profile.id)
      void queryClient.invalidateQueries({ queryKey: ['account', 'recommendations'] })
      queryClient.setQueryData(ownProfileQuery.queryKey, saved)
      notify({ title: 'Profile Updated', description: 'Welcome to Vermeil. Your dashboard is ready.', tone: 'success' })
      // Back to the work that led to the sign-up, where there was one.
      navigate(nextPath(params.get('next'), dashboardOf(saved.role)))
    },
    onError: () =>
      notify({
        title: 'Setup Failed',
        description: 'There was an error setting up your profile. Please try again.',
        tone: 'destructive',
      }),
  })

  function go(to: number) {
    setStep(to)
    storeDraft(profile.id, { step: to, draft: form.getValues() })
    // The step is a screen of its own: it is announced, and the focus starts at its top.
    heading.current?.focus()
  }

  function next() {
    const problem = stepProblem(step, form.getValues())
    if (problem) notify({ ...problem, tone: 'destructive' })
    else go(step + 1)
  }

  /** Leaves the answers of this step as they were before the wizard. */
  function skip() {
    const known = knownAnswers(profile, true)
    if (step === 1) form.setValue('userType', known.userType ?? 'collector')
    if (step === 2) form.setValue('personalInfo', known.personalInfo)
    if (!isLast) return go(step + 1)
    form.setValue('professionalDetails', known.professionalDetails)
    form.setValue('likedLotIds', null)
    const finished = FinishedDraft.safeParse(form.getValues())
    // Only names can be missing: an account may have been opened without.
    if (finished.success) finish.mutate(finished.data)
    else go(2)
  }

  function showMistake({ personalInfo }: FieldErrors<Draft>) {
    if (personalInfo) go(2)
  }

  return (
    <FormProvider {...form}>
      <Form
        form={form}
        onSubmit={(answers) => (isLast ? finish.mutate(answers) : next())}
        onInvalid={showMistake}
        className="gap-0"
      >
        <StepIndicator step={step} />
        <h2 ref={heading} tabIndex={-1} className="mt-8 text-2xl outline-none">
          Step {step} of {steps.length}: {steps[step - 1]}
        </h2>
        <div className="mt-6">
          {step === 1 && <RoleChoice value={userType} onChange={(userType) => form.setValue('userType', userType)} />}
          {step === 2 && <PersonalStep profile={profile} />}
          {step === 3 && <ProfessionalStep />}
        </div>
        <div className="mt-8 flex flex-wrap justify-between gap-3">
          <Button variant="outline" disabled={step === 1 || finish.isPending} onClick={() => go(step - 1)}>
            Previous
          </Button>
          <Button variant="ghost" className="ms-auto" disabled={finish.isPending} onClick={skip}>
            Skip
          </Button>
          <Button type="submit" variant="gold" className="grow sm:grow-0" disabled={finish.isPending}>
            {!isLast ? 'Next' : finish.isPending ? 'Setting up...' : 'Complete Setup'}
          </Button>
        </div>
      </Form>
    </FormProvider>
  )
}
