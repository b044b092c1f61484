import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import '@/styles/toasts.css'
import { useStore } from '@/shared/page/store'
import { themeStore } from '@/shared/page/theme'
import { connectToastHost, type ToastMessage } from '@/shared/page/toasts'
import { createToastTimer } from './toast-timer'

const defaultMs = 4000
/** Four seconds are too few to read a message and decide about its button. */
const withActionMs = 10_000

const show = { default: toast, success: toast.success, destructive: toast.error }

/** Where a bid bar or a bottom sheet may be open, their buttons stay free: toasts come from the top there. */
const narrowWindow = () => matchMedia('(width < 64rem)')
const isNarrowNow = () => narrowWindow().matches
function followWidth(onChange: () => void) {
  const narrow = narrowWindow()
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}

/**
 * Sonner's own measures are the specified ones: 356 px wide, removed 200 ms after leaving. The rest is stated here; the
 * swipe threshold of 20 px is set in build/sonner-without-style-element.ts. Sonner pauses a toast's timer on hover but
 * not on keyboard focus, so the timer is ours.
 */
export function ToastHost() {
  const theme = useStore(themeStore)
  const isNarrow = useSyncExternalStore(followWidth, isNarrowNow)
  const host = useRef<HTMLDivElement>(null)
  const [timer] = useState(createToastTimer)

  useEffect(() => {
    const followVisibility = () => timer.setPaused('hidden', document.hidden)
    followVisibility()
    document.addEventListener('visibilitychange', followVisibility)
    const present = ({ title, description, tone = 'default', action }: ToastMessage, onGone: () => void) => {
      const id = show[tone](title, {
        description,
        duration: Number.POSITIVE_INFINITY,
        onDismiss: onGone,
        action: action && {
          label: action.label,
          // Sonner removes a toast whose action was taken, and does not report it as dismissed.
          onClick: () => {
            onGone()
            action.onClick()
          },
        },
      })
      // A toast that was removed under the pointer or with the focus inside sends no event that it was left.
      timer.setPaused('hover', host.current?.matches(':hover') ?? false)
      timer.setPaused('focus', host.current?.contains(document.activeElement) ?? false)
      timer.start(action ? withActionMs : defaultMs, () => toast.dismiss(id))
      return id
    }
    const disconnect = connectToastHost({ show: present, dismiss: toast.dismiss })
    return () => {
      document.removeEventListener('visibilitychange', followVisibility)
      timer.stop()
      disconnect()
    }
  }, [timer])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is at a toast
    <div
      ref={host}
      onPointerEnter={() => timer.setPaused('hover', true)}
      onPointerLeave={() => timer.setPaused('hover', false)}
      onFocus={() => timer.setPaused('focus', true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        timer.setPaused('focus', relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
    >
      <Toaster
        theme={theme}
        visibleToasts={3}
        gap={14}
        hotkey={['altKey', 'KeyT']}
        position={isNarrow ? 'top-center' : 'bottom-right'}
        mobileOffset={{ top: 72 }}
        offset={isNarrow ? { top: 72 } : undefined}
        closeButton
        toastOptions={{
          classNames: {
            toast: 'vermeil-toast',
            title: 'vermeil-toast-title',
            description: 'vermeil-toast-description',
            actionButton: 'vermeil-toast-action',
          },
        }}
      />
    </div>
  )
}
