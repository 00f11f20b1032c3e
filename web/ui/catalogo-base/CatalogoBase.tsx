import {
  cargarCatalogo,
  porCargarDelCatalogo,
  type PorCargarVM,
} from '#features/mantenedores/catalogo-base/catalogo-base.contract.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import { contar } from '#values/numero.ts';
import { unirConY } from '#values/texto.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { llamar } from '../../lib/api/api.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { textoDeFallo } from '../estado/causas.ts';
import classes from './CatalogoBase.module.css';

type Cuantos = Readonly<Record<'tipos' | 'usos' | 'marcas' | 'modelos', number>>;

/** '35 tipos de vehículo, 61 usos, 52 marcas y 480 modelos'; kinds without any are left out. */
const enPalabras = ({ tipos, usos, marcas, modelos }: Cuantos): string =>
  unirConY(
    [
      tipos > 0 ? contar(tipos, 'tipo de vehículo', 'tipos de vehículo') : null,
      usos > 0 ? contar(usos, 'tipo de uso', 'tipos de uso') : null,
      marcas > 0 ? contar(marcas, 'marca', 'marcas') : null,
      modelos > 0 ? contar(modelos, 'modelo', 'modelos') : null,
    ].filter((parte) => parte !== null),
  );

/** Missing types with their missing uses; a type that the house has is named for its uses. */
const conUsos = ({ tipos, usos }: PorCargarVM): string[] => {
  const deTipo = Map.groupBy(usos, ({ tipo }) => tipo);
  return [...new Set([...tipos, ...deTipo.keys()])].map((tipo) => {
    const suyos = deTipo.get(tipo)?.map(({ nombre }) => nombreDeTipo(nombre)) ?? [];
    return suyos.length === 0 ? nombreDeTipo(tipo) : `${nombreDeTipo(tipo)}: ${suyos.join(', ')}`;
  });
};

const Nombres = ({ falta }: { readonly falta: PorCargarVM }) => (
  <details className={classes.nombres}>
    <summary>Ver los nombres</summary>
    <h3>Tipos de vehículo y sus usos</h3>
    <ul>
      {conUsos(falta).map((linea) => (
        <li key={linea}>{linea}</li>
      ))}
    </ul>
    {falta.marcas.length > 0 && (
      <>
        <h3>Marcas</h3>
        <p>{falta.marcas.join(', ')}</p>
      </>
    )}
  </details>
);

interface CatalogoBaseProps {
  /** Heading of a part of its own; without it the parent says what this is. */
  readonly titulo?: string;
}

/** Missing part of the base catalogue, by count and name, and the press that creates it (A-CERO-003). */
export const CatalogoBase = ({ titulo }: CatalogoBaseProps) => {
  const puede = usePuede()(cargarCatalogo);
  const cache = useQueryClient();
  const [enCurso, setEnCurso] = useState(false);
  const { data } = useQuery({
    queryKey: [porCargarDelCatalogo.id],
    queryFn: ({ signal }) => llamar(porCargarDelCatalogo, {}, { senal: signal }),
    enabled: puede,
  });
  if (!data || data.tipos.length + data.usos.length + data.marcas.length === 0) return null;
  const cargar = async () => {
    setEnCurso(true);
    try {
      avisos.exito(`Se crearon ${enPalabras(await llamar(cargarCatalogo, {}))}`);
    } catch (error) {
      avisos.error(textoDeFallo(error));
    }
    await cache.invalidateQueries();
    setEnCurso(false);
  };
  const cuantos = {
    tipos: data.tipos.length,
    usos: data.usos.length,
    marcas: data.marcas.length,
    modelos: data.modelos,
  };
  return (
    <section
      aria-label={titulo}
      className={classes.catalogo}
      data-suelto={titulo !== undefined || undefined}
    >
      <div>
        {titulo !== undefined && <h2>{titulo}</h2>}
        <p>Agrega {enPalabras(cuantos)}. Lo que ya existe queda como está.</p>
      </div>
      <Button
        variant={cuantos.tipos > 0 ? 'filled' : 'default'}
        leftSection={<IconPlus size={18} aria-hidden />}
        loading={enCurso}
        onClick={() => void cargar()}
      >
        Cargar catálogo base
      </Button>
      <Nombres falta={data} />
    </section>
  );
};
