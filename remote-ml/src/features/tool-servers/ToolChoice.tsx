import type { ServerTool } from '@alma/shared/contract';
import { Checkbox } from '@alma/shared/inputs';
import { Badge } from '@alma/shared/ui';
import { toolServerTexts } from './texts.ts';
import { Schema } from './ToolsDialog.styled.ts';

const copy = toolServerTexts.choice;

interface ToolChoiceProps {
  tool: ServerTool;
  isOn: boolean;
  onChange: (name: string, isOn: boolean) => void;
}

/** What an administrator should know about a tool before allowing it. */
function hintOf({ description, refusal, asks_first: asksFirst = false }: ServerTool) {
  const text = description === '' ? copy.noDescription : description;
  if (asksFirst) return copy.asksFirstHint(text);
  return refusal === null ? <bdi>{text}</bdi> : `${copy.refusals[refusal]} “${text}”`;
}

/** A tool with a checkbox that allows it. */
export function ToolChoice({ tool, isOn, onChange }: ToolChoiceProps) {
  const { name, schema, refusal, asks_first: asksFirst = false } = tool;
  const isRefused = refusal !== null && !asksFirst;
  return (
    <div>
      <Checkbox
        label={
          <>
            <bdi>{name}</bdi> {asksFirst && <Badge tone="warning">{copy.asksFirst}</Badge>}
          </>
        }
        hint={hintOf(tool)}
        checked={isOn && !isRefused}
        disabled={isRefused}
        onChange={({ target }) => onChange(name, target.checked)}
      />
      {schema !== '' && (
        <Schema>
          <summary>{copy.schema(name)}</summary>
          <pre tabIndex={0} role="region" aria-label={copy.schema(name)}>
            {schema}
          </pre>
        </Schema>
      )}
    </div>
  );
}
