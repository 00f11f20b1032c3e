import type { SelectProps } from '@mantine/core';
import { enGrupos } from '../lib/a-mano/convenios-a-mano.ts';
import { useConveniosAMano } from '../lib/a-mano/useConveniosAMano.ts';
import { Favorito } from '../ui/Favorito.tsx';
import classes from './campos.module.css';
import { CampoSelector, type OpcionDeSelector } from './CampoSelector.tsx';

export interface ConvenioElegible {
  readonly id: number;
  readonly nombre: string;
  readonly corredor: string;
}

/** Favourites and last used agreements first, each also found by number or broker. */
export const opcionesDeConvenio = (
  convenios: readonly ConvenioElegible[],
  aMano: Parameters<typeof enGrupos>[1],
): (OpcionDeSelector & { readonly id: number })[] =>
  enGrupos(convenios, aMano).flatMap(({ titulo, convenios: suyos }, _, grupos) =>
    suyos.map(({ id, nombre, corredor }) => ({
      id,
      nombre,
      detalle: `${corredor} · N° ${id}`,
      ...(grupos.length > 1 && { grupo: titulo }),
    })),
  );

interface CampoConvenioProps extends Omit<
  SelectProps,
  'data' | 'value' | 'defaultValue' | 'onChange'
> {
  readonly convenios: readonly ConvenioElegible[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** Selector of an agreement, with a star for the chosen one. */
export const CampoConvenio = ({
  convenios,
  value,
  onChange,
  className,
  ...resto
}: CampoConvenioProps) => {
  const { aMano, puede, esFavorito, marcar, anotar } = useConveniosAMano();
  const elegido = convenios.find(({ id }) => id === value);
  return (
    <div className={classes.conEstrella}>
      <CampoSelector
        {...resto}
        className={className ?? ''}
        opciones={opcionesDeConvenio(convenios, aMano)}
        value={value}
        onChange={(id) => {
          if (id !== null) anotar(id);
          onChange(id);
        }}
      />
      {puede && elegido && (
        <Favorito
          nombre={elegido.nombre}
          puesto={esFavorito(elegido.id)}
          alCambiar={(puesto) => void marcar(elegido.id, puesto)}
        />
      )}
    </div>
  );
};
