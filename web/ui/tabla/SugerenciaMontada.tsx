import { Tooltip } from '@mantine/core';

export interface SugerenciaMontadaProps {
  readonly texto: string;
  readonly destino: HTMLElement;
  readonly visible: boolean;
}

export const SugerenciaMontada = ({ texto, destino, visible }: SugerenciaMontadaProps) => (
  <Tooltip label={texto} target={destino} opened={visible} />
);
