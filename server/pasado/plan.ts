import { crearAzar, type Azar } from '#integrations/registro-vehicular/azar.ts';
import type { VehiculoRegistrado } from '#integrations/registro-vehicular/port.ts';
import { anioDe, type Fecha, inicioDelDia, mesDe, sumarDias } from '#values/fecha.ts';
import type { ClaveDeConvenio, DiasDelPasado } from './datos.ts';
import { periodoDelClub } from './sembrar-convenios.ts';

/** Last state of a planned sale. */
export type Fin =
  | 'pagada'
  /** Left at the list of vehicles, and at the provider's page. */
  | 'en_lista'
  | 'abandonada'
  /** Refused by the bank, without a second attempt. */
  | 'rechazada'
  /** Refused once, then paid. */
  | 'pagada_al_segundo_intento';

export interface VentaPlaneada {
  /** Unique: identifies a sale that was already sown. */
  readonly momento: Date;
  readonly convenio: ClaveDeConvenio;
  /** User name; that of the public link for a sale by link. */
  readonly usuario: string;
  readonly vehiculos: readonly VehiculoRegistrado[];
  /** Null if the type has no uses, or any will do. */
  readonly uso: string | null;
  readonly fin: Fin;
  readonly porPlanilla?: true;
  /** Engine number typed instead of the registered one; too short for the AACH. */
  readonly motor?: string;
  readonly correo?: string;
  readonly anulacion?: { readonly dias: number; readonly motivo: string };
}

/** Address whose mail bounces. */
export const CASILLA_QUE_REBOTA = 'casilla.cerrada@correo.example';

const SEMILLA = 20_260_401;
/** Index of the first plate used here: journeys and the README sell the first ones of the register. */
const PRIMERO_DEL_PARQUE = 1_200;
const HORA_MS = 3_600_000;
const MINUTO_MS = 60_000;

/** Monthly share of a hundred sales. March leads, when the permits of cars are renewed. */
const PESO_DEL_MES: Readonly<Record<number, number>> = {
  1: 4,
  2: 8,
  3: 34,
  4: 7,
  5: 9,
  6: 4,
  7: 4,
  8: 5,
  9: 9,
  10: 5,
  11: 6,
  12: 5,
};

const MOTIVOS = [
  'Vehículo vendido a otra persona',
  'Póliza duplicada: ya tenía SOAP de otra compañía',
  'Patente mal informada por el cliente',
  'Cliente desiste de la compra',
  'Vehículo dado de baja',
] as const;

const CONTRA_CARGO = 'Compra desconocida por el titular de la tarjeta';

interface Turno {
  readonly convenio: ClaveDeConvenio;
  readonly usuario: string;
  readonly tipos: readonly string[];
  readonly uso: string | null;
  readonly vehiculos: number;
}

const LIVIANOS = ['AUTOMOVIL', 'STATION WAGON', 'CAMIONETA', 'AUTOMOVIL', 'STATION WAGON'] as const;

/** Draws agreement and user for a sale in that month. */
const turnoDe = (azar: Azar, mes: number): Turno => {
  const suerte = azar.entero(1, 100);
  const uno = (
    convenio: ClaveDeConvenio,
    usuario: string,
    tipos: readonly string[],
    uso: string | null = 'PARTICULAR',
    vehiculos = 1,
  ): Turno => ({ convenio, usuario, tipos, uso, vehiculos });
  if (mes === 5 && suerte <= 55) {
    return uno('taxis', 'cordillera', ['AUTOMOVIL'], azar.uno(['TAXI BASICO', 'TAXI COLECTIVO']));
  }
  if ((mes === 9 || mes === 8) && suerte <= 50) {
    return uno('sucursal', 'ajeno', ['CAMION', 'TRACTOCAMION', 'SEMIREMOLQUE'], null);
  }
  if (suerte <= 28)
    return uno('web', 'publico.cordillera', ['AUTOMOVIL', 'STATION WAGON', 'MOTOCICLETA']);
  if (suerte <= 46) return uno('portal', 'venta', ['AUTOMOVIL', 'STATION WAGON', 'JEEP']);
  if (suerte <= 60) return uno('sucursal', 'ajeno', [...LIVIANOS, 'FURGON'], 'COMERCIAL');
  const usuario = suerte <= 88 ? 'venta' : 'especial';
  const vehiculos = azar.suerte(20) ? azar.entero(2, 3) : 1;
  return uno('automotora', usuario, [...LIVIANOS, 'SUV'], 'PARTICULAR', vehiculos);
};

/** Plates by type that no other sale of the past uses. */
const crearPatio = (parque: readonly VehiculoRegistrado[], { desde }: DiasDelPasado) => {
  const aptos = parque
    .slice(PRIMERO_DEL_PARQUE)
    .filter(
      ({ anioFabricacion, propietario: { rut } }) => anioFabricacion < anioDe(desde) && rut > 0,
    );
  const porTipo = Map.groupBy(aptos, ({ tipoVehiculo }) => tipoVehiculo);
  return (tipo: string): VehiculoRegistrado => {
    const vehiculo = porTipo.get(tipo)?.shift();
    if (!vehiculo) throw new Error(`el registro no tiene más vehículos ${tipo}`);
    return vehiculo;
  };
};

/** Days of `cuantas` sales, spread by the weight of their month. */
const repartirDias = ({ desde, hasta }: DiasDelPasado, cuantas: number): Fecha[] => {
  const dias: { dia: Fecha; hastaAqui: number }[] = [];
  let total = 0;
  for (let dia = desde; dia <= hasta; dia = sumarDias(dia, 1)) {
    total += PESO_DEL_MES[mesDe(dia)] ?? 0;
    dias.push({ dia, hastaAqui: total });
  }
  return Array.from({ length: cuantas }, (_, i) => {
    const donde = ((i + 0.5) / cuantas) * total;
    return dias.find(({ hastaAqui }) => hastaAqui > donde)?.dia ?? hasta;
  });
};

/** Start times from 9:00 on, about 40 minutes apart: no two sales of a day begin together. */
const crearAgenda = () => {
  const vendidas = new Map<Fecha, number>();
  return (dia: Fecha): Date => {
    const orden = vendidas.get(dia) ?? 0;
    vendidas.set(dia, orden + 1);
    const minutos = 40 * orden + ((orden * 7 + Number(dia.slice(8))) % 20);
    return new Date(inicioDelDia(dia).getTime() + 9 * HORA_MS + minutos * MINUTO_MS);
  };
};

type Agenda = ReturnType<typeof crearAgenda>;
type Patio = ReturnType<typeof crearPatio>;

/** True if a cover that ends this March was sold before the season, so its renewal is due. */
const seRenuevaEn = (vendida: Fecha, dia: Fecha): boolean =>
  mesDe(dia) === 3 && vendida < `${anioDe(dia)}-02-01` && vendida >= `${anioDe(dia) - 1}-04-01`;

interface Libreta {
  readonly azar: Azar;
  readonly patio: Patio;
  readonly agenda: Agenda;
}

/** Everyday sales. Some of March renew covers of the months before. */
const ventasDeCadaDia = (
  { azar, patio, agenda }: Libreta,
  dias: DiasDelPasado,
  cuantas: number,
): VentaPlaneada[] => {
  const porRenovar: { dia: Fecha; venta: VentaPlaneada }[] = [];
  return repartirDias(dias, cuantas).map((dia, i) => {
    const anterior = porRenovar.findIndex((una) => seRenuevaEn(una.dia, dia));
    const [renovada] = anterior >= 0 && i % 3 !== 0 ? porRenovar.splice(anterior, 1) : [];
    const turno = turnoDe(azar, mesDe(dia));
    const base = renovada
      ? renovada.venta
      : {
          convenio: turno.convenio,
          usuario: turno.usuario,
          uso: turno.uso,
          vehiculos: Array.from({ length: turno.vehiculos }, () => patio(azar.uno(turno.tipos))),
        };
    const enLinea = base.convenio === 'web' || base.convenio === 'portal';
    const seAnula = i % 15 === 7 && dia < sumarDias(dias.hasta, -12);
    const venta: VentaPlaneada = {
      convenio: base.convenio,
      usuario: base.usuario,
      uso: base.uso,
      vehiculos: base.vehiculos,
      momento: agenda(dia),
      fin: enLinea && azar.suerte(12) ? 'pagada_al_segundo_intento' : 'pagada',
      ...(seAnula
        ? {
            anulacion: {
              dias: azar.entero(1, 9),
              motivo: enLinea ? CONTRA_CARGO : azar.uno(MOTIVOS),
            },
          }
        : {}),
    };
    if (!seAnula && venta.uso === 'PARTICULAR') porRenovar.push({ dia, venta });
    return venta;
  });
};

/** The extended agreement: all sold in the month before its period. */
const ventasDelClub = ({ patio, agenda }: Libreta, dias: DiasDelPasado): VentaPlaneada[] => {
  const { inicio } = periodoDelClub(dias);
  return Array.from({ length: 14 }, (_, i) => ({
    convenio: 'club',
    usuario: 'venta',
    uso: 'PARTICULAR',
    vehiculos: [patio(i % 4 === 3 ? 'STATION WAGON' : 'AUTOMOVIL')],
    momento: agenda(sumarDias(inicio, -28 + 2 * i)),
    fin: 'pagada',
  }));
};

/** On the last day, once its next period exists, some of the club are covered for it too. */
const renovacionesDelClub = (
  { agenda }: Libreta,
  { hasta }: DiasDelPasado,
  delClub: readonly VentaPlaneada[],
): VentaPlaneada[] => delClub.slice(0, 4).map((venta) => ({ ...venta, momento: agenda(hasta) }));

/** A company covers its whole fleet by spreadsheet as March begins. */
const flota = ({ patio, agenda }: Libreta, { hasta }: DiasDelPasado): VentaPlaneada => {
  const anio = hasta.slice(5) > '03-10' ? anioDe(hasta) : anioDe(hasta) - 1;
  return {
    convenio: 'flotas',
    usuario: 'especial',
    uso: 'COMERCIAL',
    vehiculos: Array.from({ length: 25 }, (_, i) => patio(i % 5 === 0 ? 'FURGON' : 'CAMIONETA')),
    momento: agenda(`${anio}-03-04`),
    fin: 'pagada',
    porPlanilla: true,
  };
};

/** Open matters of the last working days, for staff to look at. */
const asuntosPendientes = (
  { patio, agenda }: Libreta,
  { hasta }: DiasDelPasado,
): VentaPlaneada[] => {
  const hace = (
    dias: number,
    tipo: string,
    convenio: ClaveDeConvenio,
    usuario: string,
    resto: Partial<VentaPlaneada>,
  ): VentaPlaneada => ({
    convenio,
    usuario,
    uso: 'PARTICULAR',
    vehiculos: [patio(tipo)],
    momento: agenda(sumarDias(hasta, -dias)),
    fin: 'pagada',
    ...resto,
  });
  return [
    hace(9, 'AUTOMOVIL', 'sucursal', 'ajeno', { motor: 'S/N' }),
    hace(2, 'CAMIONETA', 'automotora', 'venta', { motor: 'N/D' }),
    hace(0, 'AUTOMOVIL', 'taxis', 'cordillera', { motor: '1ZZ' }),
    hace(4, 'STATION WAGON', 'automotora', 'venta', { correo: CASILLA_QUE_REBOTA }),
    hace(8, 'AUTOMOVIL', 'web', 'publico.cordillera', { fin: 'rechazada' }),
    hace(6, 'STATION WAGON', 'web', 'publico.cordillera', { fin: 'abandonada' }),
    hace(3, 'AUTOMOVIL', 'portal', 'venta', { fin: 'en_lista' }),
    hace(1, 'AUTOMOVIL', 'automotora', 'venta', { fin: 'en_lista' }),
  ];
};

/**
 * Every sale of the past in order, the same for the same days: `cuantas` everyday ones, a fleet, an extended
 * agreement and the open matters.
 */
export const planearPasado = (
  parque: readonly VehiculoRegistrado[],
  dias: DiasDelPasado,
  cuantas: number,
): VentaPlaneada[] => {
  const libreta: Libreta = {
    azar: crearAzar(SEMILLA),
    patio: crearPatio(parque, dias),
    agenda: crearAgenda(),
  };
  const delClub = ventasDelClub(libreta, dias);
  return [
    ...delClub,
    ...ventasDeCadaDia(libreta, dias, cuantas),
    flota(libreta, dias),
    ...asuntosPendientes(libreta, dias),
    ...renovacionesDelClub(libreta, dias, delClub),
  ].toSorted((a, b) => a.momento.getTime() - b.momento.getTime());
};
