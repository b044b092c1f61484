import { Suspense, useEffect, useState } from 'react'
import { userTypes } from '@/entities/account/user-types'
import { useAuth } from '@/shared/auth/auth'
import { nextPath, onboardingPath } from '@/shared/navigation/next-path'
import { Redirect, useSearchParams } from '@/shared/navigation/router'
import { isServer } from '@/shared/page/server-rendering'
import { notify } from '@/shared/page/toasts'
import { InlineAlert } from '@/ui/inline-alert'
import { lazyPart } from '@/ui/lazy-part'
import { Skeleton } from '@/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs'
import { AuthFormShell } from './auth-form-shell'
import { CheckInboxView } from './check-inbox-view'
import { NewPasswordView } from './new-password-view'
import {
  forgetPendingSignUp,
  type PendingSignUp,
  readPendingSignUp,
  type SignUpAnswers,
  storePendingSignUp,
} from './pending-sign-up'
import { ResetView } from './reset-view'
import { SecondFactorView } from './second-factor-view'
import { type Credentials, SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'

const ArtistSignUp = lazyPart(() => import('./artist-sign-up').then((module) => module.ArtistSignUp))

/** Sign-in, sign-up, second factor, reset: whichever comes next, each a screen of its own. */
export function AuthView() {
  const [params, setParams] = useSearchParams()
  const { user, loading, pendingFactorId, linkProblem } = useAuth()
  const [attempted, setAttempted] = useState<Credentials | null>(null)
  const [resetFor, setResetFor] = useState<string | null>(null)
  const [pending, setPending] = useState(readPendingSignUp)
  const [retyped, setRetyped] = useState<SignUpAnswers | null>(null)
  const [applicationToken] = useState(tokenOfLink)
  const [isArtistOpened, setIsArtistOpened] = useState(false)
  const isRecovery = params.get('type') === 'recovery'
  const isSigningUp = params.get('tab') === 'signup'
  // Not on the other tab: the address may belong to an account that was set up long ago.
  const isConfirmed = isSigningUp && user !== null && user.email === pending?.answers.email.toLowerCase()
  useWelcome(attempted !== null && user !== null)

  if (loading) return <OneMoment />
  if (pendingFactorId) {
    const password = attempted?.password ?? null
    return <SecondFactorView factorId={pendingFactorId} password={password} canRecover={!isRecovery} />
  }
  if (user && isRecovery) return <NewPasswordView email={user.email ?? ''} />
  if (user) {
    const isNew = isConfirmed || isArtistOpened
    return <OneMoment to={isNew ? onboardingPath(params.get('next')) : nextPath(params.get('next'))} />
  }
  if (resetFor !== null || isRecovery) {
    const backToSignIn = () => {
      setResetFor(null)
      setParams({}, { replace: true })
    }
    return <ResetView email={resetFor ?? ''} problem={linkProblem} onBack={backToSignIn} />
  }
  const showTab = (tab: string) => {
    params.set('tab', tab)
    setParams(params, { replace: true })
  }
  const wait = (next: PendingSignUp) => {
    storePendingSignUp(next)
    setPending(next)
  }
  if (isSigningUp && pending) {
    const { answers } = pending
    const changeAddress = () => {
      forgetPendingSignUp()
      setPending(null)
      setRetyped(answers)
    }
    return (
      <CheckInboxView
        pending={pending}
        onMailed={(mailedAt) => wait({ answers, mailedAt })}
        onChangeAddress={changeAddress}
        onSignIn={() => showTab('signin')}
      />
    )
  }
  const chosenType = userTypes.find(({ value }) => value === params.get('role'))?.value
  const blank = { firstName: '', lastName: '', email: '', userType: chosenType ?? 'collector' }
  const signUpForm = (
    <SignUpForm answers={retyped ?? blank} onMailed={(answers) => wait({ answers, mailedAt: Date.now() })} />
  )
  return (
    <AuthFormShell title="Welcome to Vermeil" lead="One account to bid, collect and sell.">
      {linkProblem && (
        <InlineAlert tone="danger" className="mb-6">
          <p>{linkProblem}</p>
        </InlineAlert>
      )}
      <Tabs value={isSigningUp ? 'signup' : 'signin'} onValueChange={showTab}>
        <TabsList aria-label="Sign in or sign up">
          <TabsTrigger value="signin">Sign In</TabsTrigger>
          <TabsTrigger value="signup">Sign Up</TabsTrigger>
        </TabsList>
        <TabsContent value="signin">
          <SignInForm onForgotten={setResetFor} onAttempt={setAttempted} />
        </TabsContent>
        <TabsContent value="signup">
          {applicationToken ? (
            <Suspense fallback={<Skeleton className="h-64" />}>
              <ArtistSignUp token={applicationToken} onOpened={() => setIsArtistOpened(true)}>
                {signUpForm}
              </ArtistSignUp>
            </Suspense>
          ) : (
            signUpForm
          )}
        </TabsContent>
      </Tabs>
    </AuthFormShell>
  )
}

/** Until the session is known, or the code of the next page is there. */
function OneMoment({ to }: { to?: string }) {
  return (
    <AuthFormShell title="One moment">
      <Skeleton className="h-64" />
      {to && <Redirect to={to} />}
    </AuthFormShell>
  )
}

/** Of the mail about an accepted application. Behind the `#`, so that it is in no request for a page. */
const tokenOfLink = () => (isServer ? null : new URLSearchParams(location.hash.slice(1)).get('application'))

/** Greets a person who has just signed in on this page, with or without a second factor. */
function useWelcome(hasSignedIn: boolean) {
  useEffect(() => {
    if (!hasSignedIn) return
    notify({ title: 'Welcome back!', description: "You've been signed in successfully.", tone: 'success' })
  }, [hasSignedIn])
}
