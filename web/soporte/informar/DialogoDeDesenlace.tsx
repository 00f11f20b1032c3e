import { MOTIVO_CORTO, MOTIVO_MINIMO } from '#features/polizas/anular/anular.contract.ts';
import { DESENLACES, FALTA_DESENLACE, type Resultado } from '#features/aach/desenlaces.ts';
import { NOMBRE_DE_CASO } from '#values/nombres-de-estado.ts';
import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CampoMotivo } from '../../campos/CampoMotivo.tsx';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';

const MAXIMO = 500;

interface Valores extends Record<string, unknown> {
  resultado: string;
  nota: string;
}

export interface DesenlaceDicho {
  readonly resultado: Resultado;
  readonly nota: string;
}

const validar = ({ resultado, nota }: Valores) => {
  const largo = nota.trim().length;
  return {
    ...(resultado === '' && { resultado: FALTA_DESENLACE }),
    ...(largo === 0 && { nota: 'Falta el motivo' }),
    ...(largo > 0 &&
      largo < MOTIVO_MINIMO && {
        nota: MOTIVO_CORTO,
      }),
  };
};

interface DialogoDeDesenlaceProps {
  readonly abierto: boolean;
  readonly titulo: string;
  readonly introduccion: ReactNode;
  /** Possible ends, by the state of the policy. */
  readonly opciones: readonly Resultado[];
  readonly textoEnviar: string;
  readonly alCerrar: () => void;
  readonly alEnviar: (desenlace: DesenlaceDicho) => void;
}

/** Way and reason for ending a refused policy's case; irreversible. */
export const DialogoDeDesenlace = ({
  opciones,
  introduccion,
  alEnviar,
  ...dialogo
}: DialogoDeDesenlaceProps) => (
  <DialogoDeFormulario<Valores>
    {...dialogo}
    introduccion={introduccion}
    alAbrir={() => ({ valoresIniciales: { resultado: '', nota: '' }, validar })}
    alEnviar={({ resultado, nota }) => {
      const dicho = opciones.find((opcion) => opcion === resultado);
      if (dicho) alEnviar({ resultado: dicho, nota: nota.trim() });
    }}
    peligro
  >
    {(form) => (
      <Stack gap="md" mt="md">
        <Radio.Group
          label="¿Cómo termina el caso?"
          withAsterisk
          {...form.getInputProps('resultado')}
        >
          <Stack gap="sm" mt="xs">
            {opciones.map((opcion) => (
              <Radio
                key={opcion}
                value={opcion}
                label={NOMBRE_DE_CASO[opcion]}
                description={DESENLACES[opcion].explicacion}
              />
            ))}
          </Stack>
        </Radio.Group>
        <CampoMotivo entre={[MOTIVO_MINIMO, MAXIMO]} minRows={3} {...form.getInputProps('nota')} />
      </Stack>
    )}
  </DialogoDeFormulario>
);
