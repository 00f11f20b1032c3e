/** What a sale costs and leaves behind, as the bench measured it. */
export interface Medido {
  /** Processor of one whole sale by role, ms. */
  readonly api: number;
  readonly worker: number;
  readonly postgres: number;
  /** A plate looked up and a vehicle entered, ms of all roles together. */
  readonly consulta: number;
  readonly ingreso: number;
  /** Sales that were issued, and so numbered, together. */
  readonly porLote: number;
  /** The reserve of numbers in the hands of a sale that is alone, ms, without the commits that give it back. */
  readonly reserva: number;
  /** One flush of the log of changes, ms. */
  readonly vaciado: number;
  readonly walBytes: number;
  readonly tablasBytes: number;
  readonly bodegaBytes: number;
}

/** Assumptions that nobody measured, listed in docs/operacion/crecer.md. */
export interface Supuestos {
  /** Shares: March of a year's policies, its last day of March, the busiest hour of that day. */
  readonly marzo: number;
  readonly ultimoDia: number;
  readonly horaPunta: number;
  /** The busiest minute of that hour, of its average one. */
  readonly minutoPunta: number;
  /** Begun and never paid, for each sale. */
  readonly abandonadas: number;
  /** Of a core's time what may be used before what waits for it waits too long. */
  readonly uso: number;
  /** What a commit waits for a second machine to have it too, ms. */
  readonly replicaSincrona: number;
  readonly anos: number;
}

const MS = 1_000;
const GB = 1e9;
/** A machine of the smallest kind; one that dies leaves at least another. */
const VCPU_POR_MAQUINA = 2;
/** Sizes that PostgreSQL's machine comes in. */
const TAMANOS = [2, 4, 8, 16, 32];
/** Of the time of what is done one after the other, what may be used before a queue grows. */
const USO_EN_SERIE = 0.5;

/** Sales a second in the busiest minute of a year of so many policies, each a sale of its own. */
export const enMinutoPunta = (
  polizas: number,
  { marzo, ultimoDia, horaPunta, minutoPunta }: Supuestos,
): number => (polizas * marzo * ultimoDia * horaPunta * minutoPunta) / 3_600;

/** Milliseconds for which nobody else can reserve numbers, for each sale: PAGAR's and its share of a batch. */
export const enSerie = (
  { porLote, reserva, vaciado }: Medido,
  { replicaSincrona }: Supuestos,
): number => reserva + (1 + 1 / porLote) * (vaciado + replicaSincrona);

export interface Techo {
  readonly vcpu: number;
  readonly porProcesador: number;
  readonly porReserva: number;
  /** Policies a year whose busiest minute it holds. */
  readonly polizas: number;
}

/** What one primary of so many cores holds: the lesser of its cores and of what is done one by one. */
export const techo = (vcpu: number, medido: Medido, supuestos: Supuestos): Techo => {
  const porProcesador = (vcpu * supuestos.uso * MS) / deUnaVenta(medido, supuestos).postgres;
  const porReserva = (USO_EN_SERIE * MS) / enSerie(medido, supuestos);
  const ventas = Math.min(porProcesador, porReserva);
  return {
    vcpu,
    porProcesador,
    porReserva,
    polizas: ventas / enMinutoPunta(1, supuestos),
  };
};

/**
 * Processor by role of a sale with those that were begun beside it and never paid. What a look-up and an
 * entry take of API and PostgreSQL is shared between them as the whole sale is.
 */
export const deUnaVenta = (
  { api, worker, postgres, consulta, ingreso }: Medido,
  { abandonadas }: Supuestos,
): { readonly api: number; readonly worker: number; readonly postgres: number } => {
  const demas = (abandonadas * (consulta + ingreso)) / (api + postgres);
  return { api: api * (1 + demas), worker, postgres: postgres * (1 + demas) };
};

export interface Plan {
  readonly porSegundo: number;
  /** Processes of one core each, one more than needed. */
  readonly procesos: { readonly api: number; readonly worker: number };
  readonly maquinas: number;
  /** Cores of the primary and of each replica. */
  readonly vcpuPostgres: number;
  readonly walMBs: number;
  readonly baseGb: number;
  readonly bodegaGb: number;
}

/** Machines and bytes of so many policies a year, for its busiest minute all year long. */
export const planear = (polizas: number, medido: Medido, supuestos: Supuestos): Plan => {
  const porSegundo = enMinutoPunta(polizas, supuestos);
  const ms = deUnaVenta(medido, supuestos);
  const nucleos = (rol: keyof typeof ms): number => (porSegundo * ms[rol]) / MS / supuestos.uso;
  const procesosDe = (rol: keyof typeof ms): number => Math.ceil(nucleos(rol)) + 1;
  const procesos = { api: procesosDe('api'), worker: procesosDe('worker') };
  const vcpuPostgres = TAMANOS.find((vcpu) => vcpu >= nucleos('postgres'));
  if (vcpuPostgres === undefined) throw new Error(`ninguna máquina lleva ${polizas} pólizas`);
  const guardadas = polizas * supuestos.anos;
  return {
    porSegundo,
    procesos,
    maquinas: Math.max(2, Math.ceil((procesos.api + procesos.worker) / VCPU_POR_MAQUINA)),
    vcpuPostgres,
    walMBs: (porSegundo * medido.walBytes) / 1e6,
    baseGb: (guardadas * medido.tablasBytes) / GB,
    bodegaGb: (guardadas * medido.bodegaBytes) / GB,
  };
};
