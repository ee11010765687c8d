import { downloadFile } from '@alma/shared/api';
import type { SpinArtifact } from '@alma/shared/contract';
import { useSWR } from '@alma/shared/swr';

/** The text of an artifact. */
export async function readArtifact(sessionId: string, artifactId: string): Promise<string> {
  const { blob } = await downloadFile('spin.artifact', { session_id: sessionId, artifact_id: artifactId });
  return blob.text();
}

/** The text of an artifact. It never changes for the same hash, so it is read once. */
export function useArtifact(sessionId: string, { artifact_id: id, sha256 }: SpinArtifact) {
  return useSWR(['spin.artifact', sessionId, id, sha256], () => readArtifact(sessionId, id), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
}
