import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import '@/styles/toasts.css'
import { useStore } from '@/shared/store'
import { themeStore } from '@/shared/theme'
import { connectToastHost, type ToastMessage } from '@/shared/toasts'

const show = { default: toast, success: toast.success, destructive: toast.error }

const present = ({ title, description, tone = 'default', action }: ToastMessage) =>
  show[tone](title, { description, action, duration: action ? Number.POSITIVE_INFINITY : undefined })

/** Sonner's own measures are the house's: 356 px wide, removed 200 ms after leaving. The rest is stated here. */
export function ToastHost() {
  const theme = useStore(themeStore)
  useEffect(() => connectToastHost({ show: present, dismiss: toast.dismiss }), [])
  return (
    <Toaster
      theme={theme}
      duration={4000}
      visibleToasts={3}
      gap={14}
      hotkey={['altKey', 'KeyT']}
      position="bottom-right"
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
  )
}
