import { buscarConveniosSimple } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import {
  cambiarPrecios,
  deshacerPrecios,
  hojaDePrecios,
} from '#features/convenios/precios/precios.contract.ts';
import { formatearFecha, sumarDias } from '#values/fecha.ts';
import { contar } from '#values/numero.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { Link, useSearchParams } from 'react-router';
import { CampoConvenio } from '../../campos/CampoConvenio.tsx';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { useClave } from '../../lib/api/useClave.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { type Cambios, type CeldaEscrita, escribirEn } from '../../ui/rejilla/celdas.ts';
import { Rejilla } from '../../ui/rejilla/Rejilla.tsx';
import { CONVENIOS } from '../convenio/convenio.ts';
import { ErroresDeRegistro } from '../piezas/ErroresDeRegistro.tsx';
import {
  cambiosDeHoja,
  celdasConPorcentaje,
  celdasDeOtra,
  COLUMNAS_DE_HOJA,
  type ColumnaDeHoja,
  dichosDeHoja,
  filasDeHoja,
  leerPorcentaje,
  periodosDeHoja,
  programados,
} from './hoja.ts';
import classes from './hoja.module.css';

const TITULO = 'Precios por período';
const ETIQUETAS = { desde: 'Desde' };
const SIN_CAMBIOS: Cambios<ColumnaDeHoja> = new Map();
const MIGAS = [{ ruta: CONVENIOS.ruta, titulo: CONVENIOS.lista.descripcion.titulo }];
/** All at once, as in the other selectors of agreements. */
const CANTIDAD = 90_000;

type Escribir = (celdas: readonly CeldaEscrita<ColumnaDeHoja>[]) => void;
type Hoja = Awaited<ReturnType<typeof leerHoja>>;

const leerHoja = (convenioId: number, senal?: AbortSignal) =>
  llamar(hojaDePrecios, { convenioId }, senal ? { senal } : {});

interface HerramientasProps {
  readonly convenioId: number;
  readonly periodo: number;
  readonly desde: string;
  readonly filas: ReturnType<typeof filasDeHoja>;
  readonly alEscribir: Escribir;
}

/** Changes all cells at once: by a percentage, or from another agreement. */
const Herramientas = ({ convenioId, periodo, desde, filas, alEscribir }: HerramientasProps) => {
  const usuarioId = useSesion().usuarioId ?? 0;
  const [escrito, setEscrito] = useState('');
  const [otroId, setOtroId] = useState<number | null>(null);
  const convenios = useQuery({
    queryKey: [buscarConveniosSimple.id, usuarioId, CANTIDAD],
    queryFn: ({ signal }) =>
      llamar(
        buscarConveniosSimple,
        { usuarioId, cantidadADevolver: CANTIDAD, bloqueActual: 0 },
        { senal: signal },
      ),
  });
  const otra = useQuery({
    queryKey: [hojaDePrecios.id, otroId],
    queryFn: ({ signal }) => leerHoja(otroId ?? 0, signal),
    enabled: otroId !== null,
  });
  const porcentaje = leerPorcentaje(escrito);
  return (
    <div className={classes.herramientas}>
      <TextInput
        label="Porcentaje"
        placeholder="3,5"
        inputMode="decimal"
        autoComplete="off"
        value={escrito}
        onChange={({ currentTarget }) => setEscrito(currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={porcentaje === undefined}
        onClick={() => porcentaje && alEscribir(celdasConPorcentaje(filas, porcentaje))}
      >
        Aplicar a todas
      </Button>
      <CampoConvenio
        label="Otro convenio"
        convenios={(convenios.data ?? []).filter(({ id }) => id !== convenioId)}
        value={otroId}
        onChange={setOtroId}
        clearable
      />
      <Button
        variant="default"
        disabled={!otra.data}
        onClick={() =>
          otra.data && alEscribir(celdasDeOtra(filas, filasDeHoja(otra.data.filas, periodo, desde)))
        }
      >
        Copiar sus precios
      </Button>
    </div>
  );
};

interface EdicionProps {
  readonly convenioId: number;
  readonly hoja: Hoja;
  readonly alReleer: () => Promise<unknown>;
}

/** Sends the changes, and undoes the planned ones. */
const useGuardar = ({ convenioId, alReleer }: EdicionProps, alTerminar: () => void) => {
  const operacion = useOperacion();
  const confirmar = useConfirmar();
  const conClave = useClave();
  const enviar = async (huella: string, tarea: (clave: string) => Promise<string>) => {
    operacion.iniciar();
    try {
      const texto = await conClave(huella, tarea);
      alTerminar();
      await alReleer();
      operacion.exito(texto);
    } catch (error) {
      // Shows what the other user wrote, beside what was typed here.
      if (error instanceof ErrorDeApi && error.estado === 409) await alReleer();
      operacion.error(<ErroresDeRegistro error={error} etiquetas={ETIQUETAS} />);
    }
  };
  const guardar = (entrada: z.input<typeof cambiarPrecios.entrada>) =>
    enviar(JSON.stringify(entrada), async (clave) => {
      const { cambiados } = await llamar(cambiarPrecios, entrada, { clave });
      return `${contar(cambiados, 'precio guardado', 'precios guardados')}.`;
    });
  const deshacer = async ({ periodo, desde }: { periodo: number; desde: string }) => {
    const seguro = await confirmar({
      titulo: 'Deshacer el cambio',
      texto: `¿Está seguro de que desea quitar los precios del período que termina en ${periodo}, desde el ${formatearFecha(desde)}?`,
      textoOk: 'Deshacer',
      peligro: true,
    });
    if (!seguro) return;
    await enviar(`deshacer ${periodo} ${desde}`, async (clave) => {
      const entrada = { convenioId, periodo, desde };
      const { quitados } = await llamar(deshacerPrecios, entrada, { clave });
      return `${contar(quitados, 'precio quitado', 'precios quitados')}.`;
    });
  };
  return { operacion, guardar, deshacer };
};

const Edicion = (props: EdicionProps) => {
  const { convenioId, hoja } = props;
  const periodos = periodosDeHoja(hoja.filas, hoja.hoy);
  const [periodo, setPeriodo] = useState(periodos[1] ?? 0);
  const [desde, setDesde] = useState(sumarDias(hoja.hoy, 1));
  const [cambios, setCambios] = useState(SIN_CAMBIOS);
  const rejilla = useRef<HTMLTableElement>(null);
  const filas = useMemo(() => filasDeHoja(hoja.filas, periodo, desde), [hoja, periodo, desde]);
  const escribir: Escribir = (celdas) => setCambios((previos) => escribirEn(previos, celdas));
  const { operacion, guardar, deshacer } = useGuardar(props, () => setCambios(SIN_CAMBIOS));
  const { cambios: porEnviar, textos, malas } = cambiosDeHoja(filas, cambios);
  const futuros = programados(hoja.filas, hoja.hoy);
  return (
    <>
      <div className={classes.herramientas}>
        <CampoSelector
          label="Período"
          opciones={periodos.map((id) => ({ id, nombre: `Termina en ${id}` }))}
          value={periodo}
          onChange={(elegido) => elegido !== null && setPeriodo(elegido)}
        />
        <CampoFecha label="Desde" min={hoja.hoy} value={desde} onChange={setDesde} />
      </div>
      <Herramientas {...{ convenioId, periodo, desde, filas }} alEscribir={escribir} />
      <Rejilla
        rejilla={rejilla}
        nombre="Precios"
        tituloDeDichos="Antes y después"
        columnas={COLUMNAS_DE_HOJA}
        filas={filas}
        cambios={cambios}
        alEscribir={escribir}
        dichosDe={dichosDeHoja}
        textoDeEscrita=""
        renderDetalle={() => (
          <p className={classes.ayuda}>
            Escriba sobre una celda para reemplazarla, o pegue una columna copiada de su planilla.
            NO SE VENDE detiene la venta de ese tipo y uso en el período.
          </p>
        )}
      />
      {textos.length > 0 && (
        <section className={classes.cambios} aria-label="Cambios por confirmar">
          <h2>{contar(textos.length, 'cambio', 'cambios')} por confirmar</h2>
          <ul>
            {textos.map((texto) => (
              <li key={texto}>{texto}</li>
            ))}
          </ul>
        </section>
      )}
      <div className={classes.acciones}>
        {malas > 0 && <output>{contar(malas, 'fila', 'filas')} con errores.</output>}
        <Button
          variant="default"
          disabled={cambios.size === 0}
          onClick={() => setCambios(SIN_CAMBIOS)}
        >
          Descartar
        </Button>
        <Button
          disabled={porEnviar.length === 0 || malas > 0}
          onClick={() => void guardar({ periodo, desde, cambios: porEnviar })}
        >
          Confirmar cambios
        </Button>
      </div>
      <section className={classes.cambios}>
        <h2>Cambios programados</h2>
        {futuros.length === 0 && <p>Ningún precio cambia después de hoy.</p>}
        <ul>
          {futuros.map((futuro) => (
            <li key={`${futuro.desde} ${futuro.periodo}`}>
              {formatearFecha(futuro.desde)}: {contar(futuro.precios, 'precio', 'precios')} del
              período que termina en {futuro.periodo}{' '}
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Deshacer el cambio del ${formatearFecha(futuro.desde)}`}
                onClick={() => void deshacer(futuro)}
              >
                Deshacer
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <ModalOperacion operacion={operacion} />
    </>
  );
};

/** `/mantenedores/primas/hoja?id=`: prices of an agreement by legal period and day. */
export const HojaDePrecios = () => {
  const [parametros] = useSearchParams();
  const id = Number(parametros.get('id')) || 0;
  const { data, error, refetch } = useQuery<Hoja, ErrorDeApi>({
    queryKey: [hojaDePrecios.id, id],
    queryFn: ({ signal }) => leerHoja(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Pagina
      titulo={data ? `${TITULO} de ${data.nombre}` : TITULO}
      proposito="Cada precio vale para un período legal, desde el día que usted elija."
      migas={MIGAS}
      accion={
        <Button component={Link} to={`/mantenedores/primas/ingreso?id=${id}`} variant="default">
          Volver
        </Button>
      }
    >
      {error && (
        <EstadoError
          titulo={error.message}
          idSolicitud={error.idSolicitud}
          alReintentar={() => void refetch()}
        />
      )}
      {!data && !error && (
        <output>
          <TextoDeCarga />
        </output>
      )}
      {data && <Edicion convenioId={id} hoja={data} alReleer={refetch} />}
    </Pagina>
  );
};
