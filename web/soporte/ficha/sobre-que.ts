import { informarPolizas } from '#features/aach/aach.contract.ts';
import type { FichaDePolizaVM, FichaDeVentaVM } from '#features/soporte/ficha/ficha.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { contar } from '#values/numero.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { patenteConDv } from '#values/patente.ts';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { rutaDePoliza } from '../../ui/ficha/rutas-de-ficha.ts';
import {
  advertenciaDePoliza,
  advertenciaDeVenta,
  anularLaPoliza,
  anularLaVenta,
} from '../anular/anular.ts';
import type { Anulacion } from '../anular/CamposDeAnulacion.tsx';
import { regenerarArchivoSun } from '../informar/archivo-sun.ts';
import { decirResultados } from '../informar/ResultadosAach.tsx';
import { DESCONOCIDO } from '../piezas/textos.ts';
import { regenerarLaPoliza, regenerarLaVenta } from '../regenerar/regenerar.tsx';
import type { AccionConBoton, DeQue } from './acciones-en-pantalla.ts';

interface Destino {
  readonly ruta: string;
  readonly estado?: unknown;
}

interface Pregunta {
  /** Effect, after the words that name the record. */
  readonly texto: string;
  readonly hacer: (operacion: Operacion, refrescar: () => void) => Promise<void>;
}

/** Differences between a policy's and a sale's actions. */
export interface Sobre {
  readonly de: DeQue;
  /** 'Póliza N° 1000001, HWJP59-8, ANA PÉREZ SOTO, $ 9.280.' */
  readonly nombre: string;
  readonly acciones: FichaDePolizaVM['acciones'];
  /** Actions with a screen of their own. */
  readonly destinos: Readonly<Partial<Record<AccionConBoton, Destino>>>;
  /** Actions confirmed by one question. */
  readonly preguntas: Readonly<Partial<Record<AccionConBoton, Pregunta>>>;
  readonly envio: {
    readonly que: string;
    readonly ventaId: number;
    readonly numeroPoliza: number | null;
    readonly destinatarios: FichaDePolizaVM['destinatarios'];
  };
  readonly contacto: {
    /** 'del propietario'. */
    readonly deQuien: string;
    /** Policies that the correction reaches (V-FRESCO-011). */
    readonly alcance: string;
    readonly correo: string;
    /** Null where only an e-mail is kept. */
    readonly telefono: string | null;
    /** True if Propietarios keeps the person. */
    readonly conRegistro: boolean;
  };
  readonly anulacion: {
    readonly titulo: string;
    readonly advertencia: string;
    readonly anular: (
      operacion: Operacion,
      anulacion: Anulacion,
      refrescar: () => void,
    ) => Promise<void>;
  };
  readonly poliza: FichaDePolizaVM['poliza'] | null;
  readonly venta: FichaDeVentaVM['venta'] | null;
}

const informar = async (operacion: Operacion, id: number, refrescar: () => void) => {
  operacion.iniciar();
  try {
    const resultados = await llamar(informarPolizas, { ids: [id] });
    decirResultados(operacion, resultados, { alCerrar: refrescar });
  } catch (fallo) {
    operacion.error(
      fallo instanceof ErrorDeApi && fallo.estado === 409 ? fallo.message : DESCONOCIDO,
      { alCerrar: refrescar },
    );
  }
};

export const sobreLaPoliza = ({
  poliza,
  acciones,
  destinatarios,
  registroDePropietario,
}: FichaDePolizaVM): Sobre => {
  const { id, numeroPoliza, ventaId } = poliza;
  const patente = patenteConDv(poliza.patente, poliza.dv);
  return {
    de: 'poliza',
    nombre: `Póliza N° ${numeroPoliza}, ${patente}, ${nombreVisible(poliza.nombrePropietario, poliza.rutPropietario)}, ${formatearPesos(poliza.prima)}.`,
    acciones,
    destinos: {
      vehiculo: {
        ruta: '/InformarPolizasAACH/editarVehiculo',
        estado: { poliza: numeroPoliza, volver: rutaDePoliza(numeroPoliza) },
      },
    },
    preguntas: {
      regenerar: {
        texto: 'Se rehace su documento con los mismos números.',
        hacer: (operacion, refrescar) => regenerarLaPoliza(operacion, numeroPoliza, refrescar),
      },
      aach: {
        texto: 'Se informa como está ahora.',
        hacer: (operacion, refrescar) => informar(operacion, id, refrescar),
      },
    },
    envio: {
      que: `la póliza N° ${numeroPoliza} (${patente})`,
      ventaId,
      numeroPoliza,
      destinatarios,
    },
    contacto: {
      deQuien: 'del propietario',
      alcance: `Se corrige en la póliza N° ${numeroPoliza} y en ninguna otra. Si cambia el correo, sus documentos se envían otra vez a él.`,
      correo: poliza.emailPropietario ?? '',
      telefono: poliza.telefonoPropietario ?? '',
      conRegistro: registroDePropietario,
    },
    anulacion: {
      titulo: `Anular póliza N° ${numeroPoliza}`,
      advertencia: advertenciaDePoliza(poliza),
      anular: (operacion, anulacion, refrescar) =>
        anularLaPoliza(operacion, id, anulacion, { alAnular: refrescar, alFallar: refrescar }),
    },
    poliza,
    venta: null,
  };
};

export const sobreLaVenta = ({ venta, acciones, destinatarios }: FichaDeVentaVM): Sobre => {
  const { id } = venta;
  return {
    de: 'venta',
    nombre: `Venta N° ${id}, ${contar(venta.vehiculos, 'vehículo', 'vehículos')}, ${formatearPesos(venta.montoEnPesos)}.`,
    acciones,
    destinos: { continuar: { ruta: `/Soporte/RegeneracionVenta?iv=${id}` } },
    preguntas: {
      regenerar: {
        texto: 'Se rehacen los documentos de todas sus pólizas vigentes.',
        hacer: (operacion, refrescar) => regenerarLaVenta(operacion, id, refrescar),
      },
      sun: {
        texto: 'Se rehace con lo que está vigente ahora.',
        hacer: (operacion, refrescar) => regenerarArchivoSun(operacion, id, refrescar),
      },
    },
    envio: { que: `la venta N° ${id}`, ventaId: id, numeroPoliza: null, destinatarios },
    contacto: {
      deQuien: 'del comprador',
      alcance: `Se corrige en toda la venta, que tiene ${contar(venta.vigentes, 'póliza vigente', 'pólizas vigentes')}. Si cambia el correo, sus documentos se envían otra vez a él.`,
      correo: venta.correoComprador ?? '',
      telefono: null,
      conRegistro: false,
    },
    anulacion: {
      titulo: `Anular venta N° ${id}`,
      advertencia: advertenciaDeVenta(venta.vigentes),
      anular: (operacion, anulacion, refrescar) =>
        anularLaVenta(operacion, id, anulacion, refrescar),
    },
    poliza: null,
    venta,
  };
};
