import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';

interface FavoritoProps {
  readonly nombre: string;
  readonly puesto: boolean;
  readonly alCambiar: (puesto: boolean) => void;
}

/** Star of a user's favourite, which is listed first. */
export const Favorito = ({ nombre, puesto, alCambiar }: FavoritoProps) => (
  <ActionIcon
    variant="subtle"
    color={puesto ? 'yellow.8' : 'gray'}
    size="lg"
    aria-pressed={puesto}
    aria-label={`Favorito: ${nombre}`}
    onClick={() => alCambiar(!puesto)}
  >
    {puesto ? <IconStarFilled size={20} aria-hidden /> : <IconStar size={20} aria-hidden />}
  </ActionIcon>
);
