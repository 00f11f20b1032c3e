import { FALTA_DESDE, reparoDeDesde } from '#features/convenios/precios/precio-escrito.ts';
import { formatearFecha, sumarDias } from '#values/fecha.ts';
import { contar } from '#values/numero.ts';
import { Button } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { useCambiosSinGuardar } from '../../ui/formulario/useCambiosSinGuardar.ts';
import { Pagina } from '../../ui/Pagina.tsx';
import {
  type CambiosDeFila,
  type CeldaEscrita,
  cuantasEscritas,
  escribirEn,
} from '../../ui/rejilla/celdas.ts';
import { Rejilla } from '../../ui/rejilla/Rejilla.tsx';
import { CONVENIOS } from '../convenio/convenio.ts';
import { CambiosProgramados } from './CambiosProgramados.tsx';
import { HerramientasDeHoja } from './HerramientasDeHoja.tsx';
import {
  type CambiosDeHoja,
  cambiosDeHoja,
  type ColumnaDeHoja,
  columnasDeHoja,
  dichosDeHoja,
  type FilaDeHoja,
  filasDeHoja,
  type HojaDeConvenio,
  periodosDeHoja,
  type Rechazos,
  sinRechazosDe,
  soloAbiertas,
  unirRechazos,
} from './hoja.ts';
import classes from './hoja.module.css';
import { LibroDePrecios, type LibroLeido } from './LibroDePrecios.tsx';
import { useGuardarHoja } from './useGuardarHoja.tsx';
import { useHojas } from './useHojas.ts';

const TITULO = 'Precios por período';
const SIN_CAMBIOS: CambiosDeHoja = new Map();
const SIN_RECHAZOS: Rechazos = new Map();
const MIGAS = [{ ruta: CONVENIOS.ruta, titulo: CONVENIOS.lista.descripcion.titulo }];

type Celdas = readonly CeldaEscrita<ColumnaDeHoja>[];

interface Rango {
  readonly periodo: number;
  readonly desde: string;
}

const enPalabras = ({ periodo, desde }: Rango): string =>
  `el período que termina en ${periodo}, desde el ${formatearFecha(desde)}`;

/** Question before typed cells count for another period or day. */
const alMover = (de: Rango, a: Rango, escritas: number, pasan: number) => {
  const quedan =
    pasan < escritas
      ? ` ${contar(escritas - pasan, 'celda se descarta', 'celdas se descartan')}, porque su período ya terminó ese día.`
      : '';
  return {
    titulo: '¿Pasar lo escrito?',
    texto: `Hay ${contar(escritas, 'celda escrita', 'celdas escritas')} para ${enPalabras(de)}. Pasarán a ${enPalabras(a)}: revise ahí cada antes y después.${quedan}`,
    textoOk: 'Pasar lo escrito',
    textoCancelar: 'Seguir aquí',
  };
};

/** Message about a day that cannot be used; null for one that can. */
const reparoDeDia = (dia: string, hoy: string): string | null =>
  dia === '' ? FALTA_DESDE : reparoDeDesde(dia, hoy);

/** Typed cells, the server's reasons against them, and the period and day that they are for. */
const useEscrito = (hojas: readonly HojaDeConvenio[], hoy: string) => {
  const confirmar = useConfirmar();
  const periodos = periodosDeHoja(hojas);
  const [rango, setRango] = useState<Rango>({
    periodo: periodos[1] ?? 0,
    desde: sumarDias(hoy, 1),
  });
  const [dia, setDia] = useState(rango.desde);
  const [cambios, setCambios] = useState(SIN_CAMBIOS);
  const [rechazos, setRechazos] = useState(SIN_RECHAZOS);
  const [leido, setLeido] = useState<LibroLeido | null>(null);
  /** Drops what was typed, but for these premiums. */
  const vaciar = (salvo: readonly number[] = []) => {
    const queda = ([numero]: readonly [number, unknown]) => salvo.includes(numero);
    setLeido(null);
    setCambios((previos) => new Map([...previos].filter(queda)));
    setRechazos((previos) => new Map([...previos].filter(queda)));
  };
  const escribir = (celdas: Celdas, nuevos: Rechazos = SIN_RECHAZOS) => {
    setCambios((previos) => escribirEn(previos, celdas));
    setRechazos((previos) => unirRechazos(sinRechazosDe(previos, celdas), nuevos));
  };
  const leer = (libro: LibroLeido) => {
    vaciar();
    escribir(libro.celdas, libro.rechazos);
    setLeido(libro);
  };
  const mover = async (a: Rango) => {
    const escritas = cuantasEscritas(cambios);
    const pasan = soloAbiertas(filasDeHoja(hojas, a.periodo, a.desde), cambios);
    const seguro =
      escritas === 0 || (await confirmar(alMover(rango, a, escritas, cuantasEscritas(pasan))));
    setDia(seguro ? a.desde : rango.desde);
    if (!seguro) return;
    setRango(a);
    setLeido(null);
    setCambios(pasan);
    setRechazos((previos) => new Map([...previos].filter(([numero]) => pasan.has(numero))));
  };
  const ponerDia = (nuevo: string) => {
    setDia(nuevo);
    if (reparoDeDia(nuevo, hoy) === null && nuevo !== rango.desde) {
      void mover({ ...rango, desde: nuevo });
    }
  };
  return {
    rango,
    periodos,
    dia,
    reparo: reparoDeDia(dia, hoy),
    cambios,
    rechazos,
    leido,
    leer,
    vaciar,
    escribir,
    mover,
    ponerDia,
    rechazar: (nuevos: Rechazos) => setRechazos((previos) => unirRechazos(previos, nuevos)),
  };
};

interface EdicionProps {
  readonly hojas: readonly HojaDeConvenio[];
  readonly alReleer: () => Promise<unknown>;
  readonly alAgregar: (id: number) => void;
}

const Edicion = ({ hojas, alReleer, alAgregar }: EdicionProps) => {
  const hoy = hojas[0]?.hoy ?? '';
  const escrito = useEscrito(hojas, hoy);
  const { rango, cambios, rechazos, escribir, vaciar } = escrito;
  const { periodo, desde } = rango;
  const rejilla = useRef<HTMLTableElement>(null);
  const filas = useMemo(() => filasDeHoja(hojas, periodo, desde), [hojas, periodo, desde]);
  const dichosDe = useCallback(
    (fila: FilaDeHoja, suyos: CambiosDeFila<ColumnaDeHoja> | undefined) =>
      dichosDeHoja(fila, suyos, rechazos.get(fila.numero)),
    [rechazos],
  );
  useCambiosSinGuardar(cambios.size > 0);
  const { cambios: porEnviar, textos, malas } = cambiosDeHoja(filas, cambios, rechazos);
  const { operacion, guardar, deshacer } = useGuardarHoja({
    filas,
    alReleer,
    alGuardar: () => vaciar(malas),
    alRechazar: escrito.rechazar,
  });
  return (
    <>
      <div className={classes.herramientas}>
        <CampoSelector
          label="Período"
          opciones={escrito.periodos.map((id) => ({ id, nombre: `Termina en ${id}` }))}
          value={periodo}
          allowDeselect={false}
          onChange={(elegido) =>
            elegido !== null &&
            elegido !== periodo &&
            void escrito.mover({ ...rango, periodo: elegido })
          }
        />
        <CampoFecha
          label="Desde"
          min={hoy}
          value={escrito.dia}
          error={escrito.reparo}
          onChange={escrito.ponerDia}
        />
      </div>
      <p className={classes.rango}>
        Ve {enPalabras(rango)}. La hoja se abre en el próximo período y desde mañana, para que nada
        de lo que hoy se vende cambie sin querer.
      </p>
      <HerramientasDeHoja
        {...{ periodo, desde, filas, alAgregar }}
        ids={hojas.map(({ id }) => id)}
        alEscribir={escribir}
      />
      <LibroDePrecios
        {...{ periodo, desde, filas, operacion }}
        ids={hojas.map(({ id }) => id)}
        hayEscritas={cambios.size > 0}
        leido={escrito.leido}
        alLeer={escrito.leer}
      />
      <Rejilla
        rejilla={rejilla}
        nombre="Precios"
        tituloDeDichos="Antes y después"
        dichosAlFinal
        columnas={columnasDeHoja(hojas.length > 1)}
        filas={filas}
        cambios={cambios}
        alEscribir={escribir}
        dichosDe={dichosDe}
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
        {malas.length > 0 && (
          <output>
            {contar(malas.length, 'fila', 'filas')} con errores: no se guardan hasta corregirlas.
          </output>
        )}
        <Button variant="default" disabled={cambios.size === 0} onClick={() => vaciar()}>
          Descartar
        </Button>
        <Button
          disabled={porEnviar.length === 0 || escrito.reparo !== null}
          onClick={() => void guardar(periodo, desde, porEnviar)}
        >
          Confirmar cambios
        </Button>
      </div>
      <CambiosProgramados hojas={hojas} alDeshacer={deshacer} />
      <ModalOperacion operacion={operacion} />
    </>
  );
};

const tituloDe = (hojas: readonly HojaDeConvenio[]): string => {
  const [una] = hojas;
  if (!una) return TITULO;
  return `${TITULO} de ${hojas.length === 1 ? una.nombre : `${hojas.length} convenios`}`;
};

/** Names what an address without an agreement lacks, and leads to the choice. */
const SinConvenio = () => (
  <Pagina titulo={TITULO} migas={MIGAS} ancho="lectura">
    <EstadoVacio
      titulo="Falta el convenio."
      texto="Los precios por período se abren desde las primas de un convenio."
      accion={
        <Button component={Link} to={CONVENIOS.ruta}>
          Elegir un convenio
        </Button>
      }
    />
  </Pagina>
);

/** `/mantenedores/primas/hoja?id=`: prices of one or several agreements by legal period and day. */
export const HojaDePrecios = () => {
  const ids = useSearchParams()[0].getAll('id').map(Number);
  const validos = [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0);
  return validos.length === 0 ? <SinConvenio /> : <HojasDe ids={validos} />;
};

const HojasDe = ({ ids }: { readonly ids: readonly number[] }) => {
  const [, setParametros] = useSearchParams();
  const { hojas, error, faltan, releer } = useHojas(ids);
  const hayFilas = hojas.some(({ filas }) => filas.length > 0);
  // Waits for the first agreements, which decide the first period; one that is added later does not hide the sheet.
  const [leidas, setLeidas] = useState(false);
  if (!faltan && !leidas) setLeidas(true);
  return (
    <Pagina
      titulo={tituloDe(hojas)}
      proposito="Cada precio vale para un período legal, desde el día que usted elija."
      migas={MIGAS}
      accion={
        <Button component={Link} to={`/mantenedores/primas/ingreso?id=${ids[0]}`} variant="default">
          Volver
        </Button>
      }
    >
      {error && (
        <EstadoError
          titulo={error.message}
          idSolicitud={error.idSolicitud}
          alReintentar={() => void releer()}
        />
      )}
      {!leidas && !error && (
        <output>
          <TextoDeCarga />
        </output>
      )}
      {leidas && hojas.length > 0 && !hayFilas && (
        <EstadoVacio texto="El convenio aún no tiene primas." />
      )}
      {leidas && hayFilas && (
        <Edicion
          hojas={hojas}
          alReleer={releer}
          alAgregar={(id) =>
            setParametros((previos) => {
              previos.append('id', String(id));
              return previos;
            })
          }
        />
      )}
    </Pagina>
  );
};
