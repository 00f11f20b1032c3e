import { largoDeMotivo } from '#values/motivo.ts';
import { Textarea, type TextareaProps } from '@mantine/core';

interface CampoMotivoProps extends Omit<TextareaProps, 'description' | 'maxLength'> {
  /** Fewest and most characters that the call takes. */
  readonly entre: readonly [minimo: number, maximo: number];
  /** Sentence after the limits, such as where the reason is kept. */
  readonly nota?: string;
}

/** Field of a reason. Its description gives the limits before anything is sent (A-MOTIVO-001). */
export const CampoMotivo = ({ entre, nota, ...resto }: CampoMotivoProps) => (
  <Textarea
    label="Motivo"
    description={[largoDeMotivo(entre), nota].filter(Boolean).join(' ')}
    autosize
    minRows={2}
    maxLength={entre[1]}
    required
    {...resto}
  />
);
