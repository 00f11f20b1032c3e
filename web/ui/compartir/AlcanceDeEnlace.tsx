import { alcanceDe } from '#values/alcance-de-direccion.ts';
import { Text } from '@mantine/core';

const DONDE_ABRE = {
  equipo:
    'sólo en este equipo, que no está en una red. Quien administra el sistema elige otra dirección con DIRECCION_PUBLICA.',
  red: 'en los equipos conectados a esta misma red.',
} as const;

interface AlcanceDeEnlaceProps {
  readonly url: string;
  /** True for several links with the same start. */
  readonly varios?: boolean;
}

/** Warning beside a link to share, if it does not work on every device. */
export const AlcanceDeEnlace = ({ url, varios = false }: AlcanceDeEnlaceProps) => {
  const alcance = alcanceDe(new URL(url).hostname);
  if (alcance === 'todas') return null;
  return (
    <Text size="sm" c="dimmed">
      {varios ? 'Estos enlaces abren' : 'Este enlace abre'} {DONDE_ABRE[alcance]}
    </Text>
  );
};
