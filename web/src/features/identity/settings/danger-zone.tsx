import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { saveFile } from '@/shared/files/save-file'
import { api } from '@/shared/http/api'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import { SettingsSection } from './settings-section'

const DeleteAccountDialog = lazyPart(() =>
  import('./delete-account-dialog').then((module) => module.DeleteAccountDialog),
)

// Everything we store about a person. It grows with the product, so it is passed on unread.

export function DangerZone() {
  const [isDeleting, setIsDeleting] = useState(false)
  const takeOut = useMutation({
    mutationFn: () => api.post<Record<string, unknown>>('/account/export'),
    onSuccess: (data) =>
      saveFile('vermeil-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })),
  })
  return (
    <div className="rounded-lg border border-danger p-5">
      <SettingsSection title="Your data" lead="Download a copy of your data, or delete your account.">
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" disabled={takeOut.isPending} onClick={() => takeOut.mutate()}>
            {takeOut.isPending ? 'Collecting...' : 'Export my data'}
          </Button>
          <Button variant="destructive" onClick={() => setIsDeleting(true)}>
            Delete account
          </Button>
        </div>
      </SettingsSection>
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteAccountDialog onClose={() => setIsDeleting(false)} />
        </Suspense>
      )}
    </div>
  )
}
