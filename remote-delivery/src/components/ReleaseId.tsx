import { styled } from '@alma/shared/styled';
import { texts } from '../texts.ts';

const Code = styled.code`
  overflow-wrap: anywhere;
`;

/** The id of a release; null is the build that came with the platform. */
export const ReleaseId = ({ id }: { id: string | null }) =>
  id === null ? <span>{texts.builtIn}</span> : <Code>{id}</Code>;
