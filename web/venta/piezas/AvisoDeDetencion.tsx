import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { detencionDe } from '../convenio/convenio-en-tarjeta.ts';

interface AvisoDeDetencionProps {
  readonly convenio: ConvenioVM;
  /** Sentence on what can be done meanwhile. */
  readonly mientras?: string;
}

/** Says that an agreement does not sell, wholly or in part, before anything is typed (V-DETEN-010); nothing if it sells. */
export const AvisoDeDetencion = ({ convenio, mientras }: AvisoDeDetencionProps) => {
  const detencion = detencionDe(convenio);
  if (detencion === null) return null;
  return (
    <Alert color="yellow" mb="md" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {[detencion, mientras].filter(Boolean).join(' ')}
    </Alert>
  );
};
