import { createRoot } from 'react-dom/client';
import { AnswerStore } from '../../forms/answers.ts';
import { Autosave } from '../../forms/autosave.ts';
import { PlainField, ChecksField, AgreeField } from '../../forms/widgets/PlainField.tsx';
import { SignatureField } from '../../forms/widgets/SignatureField.tsx';
import { StaticField } from '../../forms/widgets/StaticField.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { waiverDefinition } from '@parade/contract/forms/waiverDefinitions.ts';
createRoot(document.body).render(
  [
    AnswerStore,
    Autosave,
    PlainField,
    ChecksField,
    AgreeField,
    SignatureField,
    StaticField,
    ErrorSummary,
    waiverDefinition,
  ]
    .map(String)
    .join(),
);
