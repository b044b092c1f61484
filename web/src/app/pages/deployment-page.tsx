import { PageIntro } from '@/features/catalog/information/layout/page-intro'
import { BackButton } from '@/features/desk/deployment-checklist/back-button'
import { DeploymentChecklist } from '@/features/desk/deployment-checklist/deployment-checklist'

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
