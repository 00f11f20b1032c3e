import { TEXTO_DE_AVISO } from '#features/ventas/consentimiento/consentimiento.ts';
import { Checkbox } from '@mantine/core';

interface CasillaDeAvisoProps {
  readonly marcada: boolean;
  readonly deshabilitada?: boolean;
  readonly alCambiar: (quiere: boolean) => void;
}

/** Box with which a buyer asks to be told when the cover ends; nothing but a person ticks it (V-AVISO-003). */
export const CasillaDeAviso = ({
  marcada,
  deshabilitada = false,
  alCambiar,
}: CasillaDeAvisoProps) => (
  <Checkbox
    label={TEXTO_DE_AVISO}
    description="Es opcional. Cada aviso trae cómo dejar de recibirlos."
    checked={marcada}
    disabled={deshabilitada}
    onChange={({ currentTarget }) => alCambiar(currentTarget.checked)}
  />
);
