import { coincide as coincideTexto } from '#values/texto.ts';
import { Button } from '@mantine/core';
import { IconToggleLeft, IconToggleRight, IconTrash } from '@tabler/icons-react';
import { type SubmitEvent, useMemo, useState } from 'react';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import type { AccionDeFila } from '../../ui/tabla/vista-de-tabla.ts';
import classes from './usuario.module.css';
import type { VinculoDeLista } from './usuario.ts';

const POR_PAGINA = 10;

/** Texts for a kind of link. */
export interface ClaseDeVinculo {
  /** 'Corredor', as the specification writes it. */
  readonly titulo: string;
  readonly unidad: readonly [string, string];
  /** Heading of the second column. */
  readonly detalle: string;
  readonly repetido: string;
  readonly vacio: string;
}

interface VinculosDeUsuarioProps {
  readonly clase: ClaseDeVinculo;
  readonly opciones: readonly { readonly id: number; readonly nombre: string }[];
  readonly vinculos: readonly VinculoDeLista[];
  /** Failure of reading the options. */
  readonly error: string | null;
  /** Adds one; returns the reason for a refusal, or null. */
  readonly alAgregar: (id: number) => string | null;
  readonly alCambiar: (vinculos: VinculoDeLista[]) => void;
}

const columnasDeClase = ({ titulo, detalle }: ClaseDeVinculo) =>
  columnasDe<VinculoDeLista>([
    {
      clave: 'nombre',
      titulo,
      identifica: true,
      valor: ({ nombre }) => nombre,
    },
    {
      clave: 'detalle',
      titulo: detalle,
      valor: (vinculo) => vinculo.detalle,
    },
    {
      clave: 'vigente',
      titulo: 'Estado',
      tipo: 'habilitacion',
      valor: ({ vigente }) => vigente,
    },
  ]);

const coincide = ({ nombre, detalle }: VinculoDeLista, texto: string): boolean =>
  coincideTexto(texto, nombre, detalle);

const Agregar = ({
  clase: { titulo, repetido },
  opciones,
  vinculos,
  error,
  alAgregar,
}: VinculosDeUsuarioProps) => {
  const [elegido, setElegido] = useState<number | null>(null);
  const [reparo, setReparo] = useState<string | null>(null);
  const enviar = (evento: SubmitEvent) => {
    evento.preventDefault();
    if (elegido === null) return setReparo(`Elija un ${titulo.toLowerCase()}`);
    const repite = vinculos.some(({ id, vigente }) => id === elegido && vigente);
    const rechazo = repite ? repetido : alAgregar(elegido);
    setReparo(rechazo);
    return rechazo === null ? setElegido(null) : undefined;
  };
  return (
    <form className={classes.agregar} onSubmit={enviar} noValidate>
      <CampoSelector
        label={titulo}
        className={classes.selector ?? ''}
        opciones={opciones}
        nothingFoundMessage="Sin resultados."
        value={elegido}
        onChange={(id) => {
          setElegido(id);
          setReparo(null);
        }}
        error={reparo ?? error}
      />
      <Button type="submit" variant="light" className={classes.boton ?? ''}>
        Añadir
      </Button>
    </form>
  );
};

/** Brokers or agreements of a user, with the field that adds another. */
export const VinculosDeUsuario = (props: VinculosDeUsuarioProps) => {
  const { clase, vinculos, alCambiar } = props;
  const confirmar = useConfirmar();
  const columnas = useMemo(() => columnasDeClase(clase), [clase]);
  const vista = useFilasLocales({ filas: vinculos, columnas, coincide, tamano: POR_PAGINA });
  const singular = clase.titulo.toLowerCase();

  /** An unsaved one is only removed from the list. */
  const alternar = async (vinculo: VinculoDeLista): Promise<void> => {
    if (vinculo.guardado === null) return alCambiar(vinculos.filter((uno) => uno !== vinculo));
    const verbo = vinculo.vigente ? 'Desactivar' : 'Habilitar';
    const seguro = await confirmar({
      titulo: `${verbo} ${singular}`,
      texto: `¿Está seguro de que desea ${verbo.toLowerCase()} el ${singular} ${vinculo.nombre} del usuario?`,
      textoOk: verbo,
      peligro: vinculo.vigente,
    });
    if (!seguro) return undefined;
    const otro = { ...vinculo, vigente: !vinculo.vigente };
    return alCambiar(vinculos.map((uno) => (uno === vinculo ? otro : uno)));
  };
  const acciones = (vinculo: VinculoDeLista): AccionDeFila[] => {
    const { vigente, guardado, nombre } = vinculo;
    const verbo = vigente ? 'Desactivar' : 'Habilitar';
    return [
      {
        titulo: `${guardado === null ? 'Quitar' : verbo} ${singular} ${nombre}`,
        icono: guardado === null ? IconTrash : vigente ? IconToggleRight : IconToggleLeft,
        alPulsar: () => void alternar(vinculo),
        peligro: vigente,
      },
    ];
  };
  return (
    <>
      <Agregar {...props} />
      <Tabla
        titulo={`${clase.titulo} del usuario`}
        columnas={columnas}
        claveDe={({ id }) => id}
        vista={vista}
        unidad={clase.unidad}
        noVigente={({ vigente }) => !vigente}
        {...(vinculos.length === 0 && { vacio: <EstadoVacio titulo={clase.vacio} /> })}
        acciones={acciones}
      />
    </>
  );
};
