/** A sentence for the operator: what is wrong with a backup or its restore, and what to do. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}
