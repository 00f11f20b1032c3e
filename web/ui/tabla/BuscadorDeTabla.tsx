import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { DEMORA_DE_BUSQUEDA } from './vista-de-tabla.ts';
import classes from './BarraDeTabla.module.css';

interface BuscadorDeTablaProps {
  readonly titulo: string;
  readonly textoInicial: string;
  readonly alBuscar: (texto: string) => void;
}

export const BuscadorDeTabla = ({ titulo, textoInicial, alBuscar }: BuscadorDeTablaProps) => {
  const [texto, setTexto] = useState(textoInicial);
  const buscar = useDebouncedCallback(alBuscar, DEMORA_DE_BUSQUEDA);
  return (
    <TextInput
      type="search"
      className={classes.buscador}
      placeholder="Buscar..."
      aria-label={`Buscar en ${titulo}`}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={texto}
      onChange={(evento) => {
        setTexto(evento.currentTarget.value);
        buscar(evento.currentTarget.value);
      }}
    />
  );
};
