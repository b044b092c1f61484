import { useEffect, useState } from 'react'
import { notify } from '@/shared/page/toasts'
import { PaymentSuccess } from './payment-success'
import { Verifying } from './payment-verification'

const documentedWaitMs = 500

/** For visitors without a session: there is nothing to ask the provider about. */
export function ThankYou() {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsShown(true)
      notify({
        title: 'Payment Successful!',
        description: 'Your payment has been processed successfully.',
        tone: 'success',
      })
    }, documentedWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? <PaymentSuccess /> : <Verifying />
}
