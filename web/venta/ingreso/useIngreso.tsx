import { admiteManualEspecial } from '#features/convenios/convenio.ts';
import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { anioDe, fechaSantiago } from '#values/fecha.ts';
import { patenteEscrita } from '#values/patente-escrita.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ahora } from '../../lib/navegador/ahora.ts';
import { anotarTecla, trasPausa } from '../../lib/foco/pausa.ts';
import { leerMensajes } from '../../lib/mensajes.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { tieneVentana } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import {
  comenzarVenta,
  guardarVehiculos,
  leerVehiculos,
  leerVenta,
} from '../../lib/venta/venta.ts';
import { avisarRecuperado } from '../../ui/borrador/useBorrador.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { useAlVolverLaRed } from '../../ui/espera/red.ts';
import { trasPintar } from '../../ui/tras-pintar.ts';
import { useCambiosSinGuardar } from '../../ui/formulario/useCambiosSinGuardar.ts';
import { leerEstadoDeVenta } from '../estado/estado-de-venta.ts';
import { ListaDeMensajes } from '../piezas/ListaDeMensajes.tsx';
import { retomarVenta } from '../estado/retomar-venta.ts';
import { usePreguntarCobertura } from '../vehiculos/usePreguntarCobertura.ts';
import { usePreguntarQuitar } from '../vehiculos/usePreguntarQuitar.ts';
import { enfocarLoQueFalta } from './estado/de-patente.ts';
import type { Ejecutores, Evento, Orden, Ordenes } from './estado/eventos.ts';
import { enCurso, type Entorno, type Ingreso, type Lista } from './estado/ingreso.ts';
import { comenzar, reducir } from './estado/reducir.ts';
import {
  enfocarCampo,
  enfocarEnvio,
  enfocarLapiz,
  enfocarTarjeta,
  siguioEnOtroCampo,
} from './partes/enfocar-campo.ts';
import { traerFormulario } from './partes/partes-tardias.ts';
import { leerEnCurso, useGuardarEnCurso } from './borrador-de-compra.ts';
import { useConsultas } from './useConsultas.ts';
import { useEnvio } from './useEnvio.tsx';

/** This tab's vehicles for the agreement without a sale; another agreement's do not count. */
const sinVenta = (convenio: ConvenioVM): Lista => {
  const { idConvenio, idIntencionVenta } = leerVenta();
  const vehiculos = idConvenio === convenio.id ? leerVehiculos<VehiculoEntrada>() : [];
  if (idConvenio !== convenio.id || idIntencionVenta !== null) {
    comenzarVenta(convenio);
    guardarVehiculos(vehiculos);
  }
  return { vehiculos, version: null, reunion: null };
};

const deLaVenta = (venta: IntencionVM): Lista => {
  const reunion = retomarVenta(venta);
  return { vehiculos: reunion.vehiculos, version: venta.version, reunion };
};

/** Special manual load: the agreement's flag, the user's and the window (V-ROL-014). */
const useEntorno = (convenio: ConvenioVM): Entorno => {
  const sesion = useSesion();
  return {
    convenio,
    esComprador: sesion.tipo === 'publica',
    admiteEspecial:
      sesion.tipo === 'login' &&
      admiteManualEspecial(convenio) &&
      tieneVentana(sesion, '/venta/listaVehiculosEspecial'),
    anioActual: anioDe(fechaSantiago(ahora())),
  };
};

export interface EntradaDeIngreso {
  readonly convenio: ConvenioVM;
  /** Current sale on the server; null without one. */
  readonly venta: IntencionVM | null;
  /** Answer of the invisible captcha, valid for one call. */
  readonly captcha: string | undefined;
  /** Plate of the vehicle to open in edit mode. */
  readonly editar: string | null;
  /** Plate in the field of the first sight; null if this screen is the first. */
  readonly tecleada: string | null;
}

const useComienzo = ({ convenio, venta, editar, tecleada }: EntradaDeIngreso, entorno: Entorno) => {
  const { patente, entregado } = leerEstadoDeVenta(useLocation().state);
  // Both move the focus from another field, where a plate may still be being typed.
  const pedida = patente ?? (tecleada || null);
  const [comienzo] = useState(() => {
    const nadaPedido = editar === null && patente === null && tecleada === null;
    const borrador = nadaPedido ? leerEnCurso(convenio.id) : null;
    const lista = venta ? deLaVenta(venta) : sinVenta(convenio);
    const escrita = pedida === null ? null : patenteEscrita(pedida);
    const [ingreso, ...ordenes] = comenzar(lista, { editar, patente: escrita, borrador }, entorno);
    if (entregado && borrador) ordenes.push(enfocarLoQueFalta(ingreso, entorno));
    return { ingreso, ordenes, recuperado: borrador !== null && !entregado };
  });
  return { ...comienzo, pedida };
};

/** Carries out another screen's request, once: Back does not repeat it. */
const useOlvidarPedido = () => {
  const navegar = useNavigate();
  const { pathname, state } = useLocation();
  return () => {
    const { editar, patente, entregado } = leerEstadoDeVenta(state);
    const hechos = {
      ...(editar !== null && { editar: null }),
      ...(patente !== null && { patente: null }),
      ...(entregado && { entregado: false }),
    };
    if (Object.keys(hechos).length > 0)
      void navegar(pathname, { replace: true, state: { ...(state as object), ...hechos } });
  };
};

type Enviar = (evento: Evento) => Ingreso;

/** Questions to the user; each answer is an event. */
const usePreguntas = (
  enviar: Enviar,
): Ejecutores<
  'preguntar' | 'preguntar cobertura' | 'preguntar quitar' | 'leer texto de invalida'
> => {
  const confirmar = useConfirmar();
  const preguntarCobertura = usePreguntarCobertura();
  const preguntarQuitar = usePreguntarQuitar();
  return {
    preguntar: async ({ pregunta: { si, no, texto, ...resto } }) => {
      const dicho = typeof texto === 'string' ? texto : <ListaDeMensajes mensajes={texto} />;
      const evento = (await confirmar({ ...resto, texto: dicho })) ? si : no;
      if (evento) enviar(evento);
    },
    'preguntar cobertura': async ({ tardia }) =>
      enviar({ tipo: 'coberturaRespondida', acepta: await preguntarCobertura([tardia]) }),
    'preguntar quitar': async ({ patente }) => {
      if (await preguntarQuitar(patente)) enviar({ tipo: 'quitarAceptado', patente });
    },
    'leer texto de invalida': ({ patente }) =>
      trasPausa(() => {
        void leerMensajes().then(({ patenteInvalidaUsuarioConCargaEspecial: texto }) =>
          enviar({ tipo: 'textoDeInvalida', patente, texto }),
        );
      }),
  };
};

/** Stores the vehicle being typed. Asks a seller before it is left; a buyer finds it again. */
const useSinGuardar = (ingreso: Ingreso, { convenio, esComprador }: Entorno): (() => void) => {
  const soltar = useGuardarEnCurso(ingreso, convenio.id);
  const seriaPerdido = !esComprador && enCurso(ingreso) !== null;
  const dejarSalir = useCambiosSinGuardar(seriaPerdido, { alSalir: soltar });
  return () => {
    soltar();
    dejarSalir();
  };
};

/** Runs `enfocar` once the parts of the form are there, which a slow network brings after the answer. */
const conElFormulario = async (enfocar: () => void): Promise<void> => {
  const desde = document.activeElement;
  await traerFormulario().catch(() => undefined);
  if (!siguioEnOtroCampo(desde)) enfocar();
};

const DE_LA_PANTALLA: Ejecutores<
  'avisar error' | 'enfocar campo' | 'enfocar lapiz' | 'enfocar tarjeta' | 'enfocar envio'
> = {
  'avisar error': ({ texto }) => avisos.error(texto),
  'enfocar campo': ({ campo }) => conElFormulario(() => enfocarCampo(campo)),
  'enfocar lapiz': ({ patente }) => enfocarLapiz(patente),
  'enfocar tarjeta': () => conElFormulario(enfocarTarjeta),
  'enfocar envio': enfocarEnvio,
};

const correr = <Que extends keyof Ordenes>(
  ejecutores: Ejecutores | null,
  orden: Orden<Que>,
): unknown => ejecutores?.[orden.que](orden);

/** Runs vehicle entry: passes events to the reducer and carries out its orders. */
export const useIngreso = (entrada: EntradaDeIngreso) => {
  const { convenio, captcha } = entrada;
  const entorno = useEntorno(convenio);
  const comienzo = useComienzo(entrada, entorno);
  const [ingreso, setIngreso] = useState(comienzo.ingreso);
  const actual = useRef(comienzo.ingreso);
  const abierta = useRef(true);
  const ejecutores = useRef<Ejecutores | null>(null);
  const olvidarPedido = useOlvidarPedido();
  const permitirSalida = useSinGuardar(ingreso, entorno);

  const enviar: Enviar = (evento) => {
    // Ignores an answer that arrives after the screen was left.
    if (!abierta.current) return actual.current;
    const [siguiente, ...ordenes] = reducir(actual.current, evento, entorno);
    actual.current = siguiente;
    setIngreso(siguiente);
    for (const orden of ordenes) correr(ejecutores.current, orden);
    return actual.current;
  };
  const consultas = useConsultas({ convenioId: convenio.id, captcha, enviar });
  const envio = useEnvio({ convenioId: convenio.id, permitirSalida, enviar });
  const deAhora: Ejecutores = {
    ...DE_LA_PANTALLA,
    ...consultas.ejecutores,
    ...usePreguntas(enviar),
    ...envio.ejecutores,
    'tras pintar': async ({ evento }) => {
      await trasPintar();
      enviar(evento);
    },
    guardar: ({ por, vehiculos, hecho, fallo }) => {
      try {
        guardarVehiculos(vehiculos);
      } catch {
        guardarVehiculos(actual.current.vehiculos);
        avisos.error(fallo);
        return;
      }
      enviar({ tipo: 'guardada', por, vehiculos, hecho });
    },
  };
  useEffect(() => {
    ejecutores.current = deAhora;
  });

  const alAbrir = useRef(() => {
    if (comienzo.pedida !== null) anotarTecla();
    if (comienzo.recuperado) avisarRecuperado();
    for (const orden of comienzo.ordenes) correr(ejecutores.current, orden);
    olvidarPedido();
  });
  useEffect(() => {
    abierta.current = true;
    alAbrir.current();
    alAbrir.current = () => undefined;
    return () => {
      abierta.current = false;
    };
  }, []);
  useAlVolverLaRed(() => enviar({ tipo: 'volvioLaRed' }));

  const { operacion: busqueda } = consultas;
  return { ingreso, entorno, enviar, busqueda, envio: envio.operacion, permitirSalida };
};
