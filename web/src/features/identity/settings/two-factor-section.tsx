import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { notify } from '@/shared/page/toasts'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { lazyPart } from '@/ui/lazy-part'
import { preferencesQuery } from './settings-queries'
import { SettingsSection } from './settings-section'
import { newRecoveryCodes, removeFactors } from './two-factor'

const TwoFactorDialog = lazyPart(() => import('./two-factor-dialog').then((module) => module.TwoFactorDialog))
const RecoveryCodesDialog = lazyPart(() =>
  import('./recovery-codes-dialog').then((module) => module.RecoveryCodesDialog),
)

/** Works at once, apart from the form's Save: a factor is on when the app's code has been seen. */
export function TwoFactorSection({ isOn }: { isOn: boolean }) {
  const queryClient = useQueryClient()
  const [isSettingUp, setIsSettingUp] = useState(false)
  const [isTurningOff, setIsTurningOff] = useState(false)
  const refresh = () => queryClient.invalidateQueries(preferencesQuery)
  const renew = useMutation({ mutationFn: newRecoveryCodes })
  const turnOff = useMutation({
    mutationFn: removeFactors,
    onSuccess: () => {
      notify({ title: 'Two-factor authentication is off', description: 'Your password alone signs you in.' })
      return refresh()
    },
  })

  return (
    <SettingsSection title="Two-factor authentication" lead="Adds a code from an authenticator app when you sign in.">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
        {isOn ? (
          <>
            <Button
              variant="outline"
              size="sm"
              className="h-11"
              disabled={renew.isPending}
              onClick={() => renew.mutate()}
            >
              New recovery codes
            </Button>
            <Button
              variant="outline"
              size="sm"
              className="h-11"
              disabled={turnOff.isPending}
              onClick={() => setIsTurningOff(true)}
            >
              Turn off
            </Button>
          </>
        ) : (
          <Button variant="outline" size="sm" className="h-11" onClick={() => setIsSettingUp(true)}>
            Turn on two-factor
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {isSettingUp && (
          <TwoFactorDialog
            onClose={() => {
              setIsSettingUp(false)
              void refresh()
            }}
          />
        )}
        {renew.data && <RecoveryCodesDialog codes={renew.data} onClose={renew.reset} />}
      </Suspense>
      <ConfirmDialog
        open={isTurningOff}
        onOpenChange={setIsTurningOff}
        title="Turn off two-factor authentication?"
        description="Your password alone will sign you in, and your recovery codes stop working."
        confirmLabel="Turn off"
        isDestructive
        onConfirm={() => turnOff.mutate()}
      />
    </SettingsSection>
  )
}
