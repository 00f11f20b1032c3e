import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import { actualizarListaVehiculos } from '#features/ventas/etapas/etapas.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { anioDe, fechaSantiago } from '#values/fecha.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { nuevaClave } from '../../lib/api/clave.ts';
import { ahora } from '../../lib/navegador/ahora.ts';
import { comenzarVenta, guardarVehiculos, leerVenta } from '../../lib/venta/venta.ts';
import { useAlVolverLaRed } from '../../ui/espera/red.ts';
import {
  entregarAlFormulario,
  tomarDelFormulario,
  useGuardarEnCurso,
} from '../ingreso/borrador-de-compra.ts';
import type { Ejecutores, Evento } from '../ingreso/estado/eventos.ts';
import { type Entorno, erroresDe, hay } from '../ingreso/estado/ingreso.ts';
import { enfocarCampo, enfocarTarjeta } from '../ingreso/partes/enfocar-campo.ts';
import { useConsultas } from '../ingreso/useConsultas.ts';
import { entrarATerminos } from '../terminos/entrar-a-terminos.ts';
import { guardarBase } from '../vehiculos/base-de-venta.ts';
import { mensajesDeRechazo } from '../vehiculos/errores-de-ingreso.ts';
import { useIngresarVehiculos } from '../vehiculos/useIngresarVehiculos.ts';
import { type Aviso, type Compra, type Entrada, vehiculoDe } from './estado/compra.ts';
import {
  comenzarCompra,
  type EventoDeCompra,
  type OrdenDeCompra,
  reducirCompra,
} from './estado/reducir.ts';

export interface EntradaDeCompra {
  readonly convenio: ConvenioVM;
  /** Plate of the front page. */
  readonly patente: string;
  /** This tab's sale of this plate, still without payment; null without one. */
  readonly venta: IntencionVM | null;
  /** Answer of the invisible captcha, valid for one call. */
  readonly captcha: string | undefined;
  /** Masked address of the reminder by whose link the buyer came; null otherwise. */
  readonly correoDeAviso: string | null;
}

/** Confirms the list of a sale and enters its terms (stages 2 and 3). */
const pasarEtapas = async (id: number): Promise<Entrada> => {
  const paso = { idIntencionVenta: id, estadoIntencion: ETAPA.listaVehiculos };
  await llamar(actualizarListaVehiculos, paso);
  return entrarATerminos(id, nuevaClave());
};

type OrdenDeEntrar = Extract<OrdenDeCompra, { que: 'entrar' | 'repasar etapas' }>;

const avisoDe = (error: unknown, patente: string): Aviso => {
  const { estado, idSolicitud = null } = error instanceof ErrorDeApi ? error : {};
  return {
    mensajes: mensajesDeRechazo(error, [patente]),
    conflicto: estado === 409 && leerVenta().idIntencionVenta !== null,
    idSolicitud,
  };
};

/** Makes the sale of the accepted vehicle, or replaces the vehicle of this tab's sale; the outcome is an event. */
const useEntrar = (
  { convenio, patente, venta }: EntradaDeCompra,
  enviar: (evento: EventoDeCompra) => unknown,
) => {
  const ingresarVehiculos = useIngresarVehiculos();
  const version = useRef(venta?.version ?? null);

  const ingresar = async (vehiculo: VehiculoEntrada): Promise<number> => {
    const vehiculos = [vehiculo];
    await ingresarVehiculos({ convenioId: convenio.id, vehiculos, version: version.current });
    guardarBase(vehiculos);
    return leerVenta().idIntencionVenta ?? 0;
  };
  return async (orden: OrdenDeEntrar): Promise<void> => {
    try {
      const id = orden.que === 'entrar' ? await ingresar(orden.vehiculo) : orden.id;
      const entrada = await pasarEtapas(id);
      version.current = entrada.venta.version;
      enviar({ tipo: 'entro', entrada });
    } catch (error) {
      enviar({ tipo: 'noEntro', aviso: avisoDe(error, patente) });
    }
  };
};

const useComienzo = ({ convenio, patente, venta, correoDeAviso }: EntradaDeCompra) => {
  const [comienzo] = useState(() => {
    const entorno: Entorno = {
      convenio,
      esComprador: true,
      admiteEspecial: false,
      anioActual: anioDe(fechaSantiago(ahora())),
    };
    // Another plate's sale stays as it is on the server: this is another purchase.
    const { idConvenio, idIntencionVenta } = leerVenta();
    const deOtra = idConvenio !== convenio.id || idIntencionVenta !== null;
    if (venta === null && deOtra) comenzarVenta(convenio);
    const borrador = tomarDelFormulario(convenio.id, patente);
    const [compra, ...ordenes] = comenzarCompra(patente, { borrador, correoDeAviso }, entorno);
    return { entorno, compra, ordenes };
  });
  return comienzo;
};

type Enviar = (evento: EventoDeCompra) => Compra;
type Cumplir = (orden: OrdenDeCompra) => void;

/** State of the screen; what `encargar` is given carries out the orders of each event, and those of the beginning. */
const useEstado = ({ entorno, compra: inicial, ordenes }: ReturnType<typeof useComienzo>) => {
  const [compra, setCompra] = useState<Compra>(inicial);
  const actual = useRef(inicial);
  const abierta = useRef(true);
  const cumplir = useRef<Cumplir | null>(null);
  const enviar: Enviar = (evento) => {
    // Ignores an answer that arrives after the screen was left.
    if (!abierta.current) return actual.current;
    const [siguiente, ...suyas] = reducirCompra(actual.current, evento, entorno);
    actual.current = siguiente;
    setCompra(siguiente);
    for (const orden of suyas) cumplir.current?.(orden);
    return siguiente;
  };
  const alAbrir = useRef(() => {
    for (const orden of ordenes) cumplir.current?.(orden);
  });
  useEffect(() => {
    abierta.current = true;
    alAbrir.current();
    alAbrir.current = () => undefined;
    return () => {
      abierta.current = false;
    };
  }, []);
  useAlVolverLaRed(() => void enviar({ tipo: 'volvioLaRed' }));
  const encargar = (cumplidor: Cumplir): void => {
    cumplir.current = cumplidor;
  };
  const leer = (): Compra => actual.current;
  return { compra, leer, enviar, encargar };
};

/** Runs the purchase of one vehicle: passes events to the reducer and carries out its orders. */
export const useCompra = (entrada: EntradaDeCompra) => {
  const { convenio, captcha } = entrada;
  const navegar = useNavigate();
  const comienzo = useComienzo(entrada);
  const { entorno } = comienzo;
  const { compra, leer, enviar, encargar } = useEstado(comienzo);
  const soltar = useGuardarEnCurso(compra.ingreso, convenio.id, entrada.patente);
  const entrar = useEntrar(entrada, enviar);
  const consultas = useConsultas({ convenioId: convenio.id, captcha, enviar });

  const irAlFormulario = (entregado: boolean) =>
    void navegar('/venta/ingresoVehiculo', {
      replace: true,
      state: { idConvenio: convenio.id, entregado },
    });
  const alFormulario = () => {
    entregarAlFormulario(leer().ingreso, convenio.id);
    irAlFormulario(true);
  };

  const delFormulario: Partial<Ejecutores> = {
    ...consultas.ejecutores,
    'enfocar campo': ({ campo }) => enfocarCampo(campo),
    'enfocar tarjeta': enfocarTarjeta,
  };
  const cumplir: Cumplir = (orden) => {
    if (orden.que === 'entrar' || orden.que === 'repasar etapas') void entrar(orden);
    else if (orden.que === 'al formulario') alFormulario();
    else (delFormulario[orden.que] as Cumplir | undefined)?.(orden);
  };
  useLayoutEffect(() => encargar(cumplir));

  /** Goes on with several vehicles, with this one in their list; it is completed first. */
  const agregarOtro = () => {
    const completo = !hay(erroresDe(compra.ingreso, entorno));
    if (completo) guardarVehiculos([vehiculoDe(compra, entorno)]);
    if (completo || leerVenta().idIntencionVenta !== null) {
      soltar();
      irAlFormulario(false);
    } else enviar({ tipo: 'faltaCompletar' });
  };

  const enviarAlFormulario = (evento: Evento) => enviar(evento).ingreso;
  return { compra, entorno, enviar, enviarAlFormulario, agregarOtro };
};
