import { BackButton } from '@/features/deployment-checklist/back-button'
import { DeploymentChecklist } from '@/features/deployment-checklist/deployment-checklist'
import { PageIntro } from '@/features/information/layout/page-intro'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Deployment Checklist' }

export function Component() {
  return (
    <>
      <PageIntro before={<BackButton />} eyebrow="Operations" title="Deployment Checklist">
        <p>What stands between a working house and an open one. Go through it again before each release.</p>
      </PageIntro>
      <DeploymentChecklist />
    </>
  )
}
