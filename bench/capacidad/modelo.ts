/** What a sale costs and leaves behind, as the bench measured it. */
export interface Medido {
  /** Processor of one whole sale by role, ms. */
  readonly api: number;
  readonly worker: number;
  readonly postgres: number;
  /** A plate looked up and a vehicle entered, ms of all roles together. */
  readonly consulta: number;
  readonly ingreso: number;
  readonly sentencias: number;
  readonly transacciones: number;
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

/** What nobody measured: said with its reason in docs/capacidad.md. */
export interface Supuestos {
  /** Of a year's policies those of March, of those the last day's, of those its busiest hour's. */
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

/** List prices, dollars. */
export interface Precios {
  readonly vcpuHora: number;
  readonly discoGbMes: number;
  readonly bodegaGbMes: number;
  readonly mil: { readonly escrituras: number };
}

const MS = 1_000;
const GB = 1e9;
const HORAS_POR_MES = 730;
/** A machine of the smallest kind; one that dies leaves at least another. */
const VCPU_POR_MAQUINA = 2;
/** Sizes that PostgreSQL's machine comes in. */
const TAMANOS = [2, 4, 8, 16, 32, 48, 64, 96, 192];
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
  readonly walMBs: number;
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
    walMBs: (ventas * medido.walBytes) / 1e6,
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
  readonly polizas: number;
  readonly porSegundo: number;
  readonly nucleos: ReturnType<typeof deUnaVenta>;
  /** Processes of one core each, one more than needed. */
  readonly procesos: { readonly api: number; readonly worker: number };
  readonly maquinas: number;
  /** Cores of the primary and of its standby each; null when no size holds it. */
  readonly vcpuPostgres: number | null;
  readonly transacciones: number;
  readonly sentencias: number;
  readonly walMBs: number;
  /** How much of a second the reserve of numbers is taken. */
  readonly enSerie: number;
  /** Into how many it would have to be cut for none to be taken for more than half of the time. */
  readonly ranuras: number;
  readonly baseGb: number;
  readonly bodegaGb: number;
  readonly dolaresMes: {
    readonly maquinas: number;
    readonly postgres: number;
    readonly discos: number;
    readonly bodega: number;
    readonly total: number;
  } | null;
}

const costo = (
  plan: Pick<Plan, 'polizas' | 'maquinas' | 'baseGb' | 'bodegaGb'>,
  vcpu: number,
  { vcpuHora, discoGbMes, bodegaGbMes, mil }: Precios,
) => {
  const maquinas = plan.maquinas * VCPU_POR_MAQUINA * HORAS_POR_MES * vcpuHora;
  // A primary and a standby, each with the whole of it.
  const postgres = 2 * vcpu * HORAS_POR_MES * vcpuHora;
  const discos = 2 * plan.baseGb * discoGbMes;
  // One write for each sale that is issued alone: its pack, whose key is its mark (ADR 29).
  const escrituras = (plan.polizas / 12 / 1_000) * mil.escrituras;
  const bodega = plan.bodegaGb * bodegaGbMes + escrituras;
  return { maquinas, postgres, discos, bodega, total: maquinas + postgres + discos + bodega };
};

/** Machines, bytes and money of so many policies a year, for its busiest minute all year long. */
export const planear = (
  polizas: number,
  medido: Medido,
  { supuestos, precios }: { readonly supuestos: Supuestos; readonly precios: Precios },
): Plan => {
  const porSegundo = enMinutoPunta(polizas, supuestos);
  const ms = deUnaVenta(medido, supuestos);
  const en = (rol: keyof typeof ms): number => (porSegundo * ms[rol]) / MS;
  const nucleos = { api: en('api'), worker: en('worker'), postgres: en('postgres') };
  const procesosDe = (cuantos: number): number => Math.ceil(cuantos / supuestos.uso) + 1;
  const procesos = { api: procesosDe(nucleos.api), worker: procesosDe(nucleos.worker) };
  const maquinas = Math.max(2, Math.ceil((procesos.api + procesos.worker) / VCPU_POR_MAQUINA));
  const usado = (porSegundo * enSerie(medido, supuestos)) / MS;
  const vcpuPostgres = TAMANOS.find((vcpu) => vcpu * supuestos.uso >= nucleos.postgres) ?? null;
  const guardadas = polizas * supuestos.anos;
  const plan = {
    polizas,
    porSegundo,
    nucleos,
    procesos,
    maquinas,
    vcpuPostgres,
    transacciones: porSegundo * medido.transacciones,
    sentencias: porSegundo * medido.sentencias,
    walMBs: (porSegundo * medido.walBytes) / 1e6,
    enSerie: usado,
    ranuras: Math.ceil(usado / USO_EN_SERIE),
    baseGb: (guardadas * medido.tablasBytes) / GB,
    bodegaGb: (guardadas * medido.bodegaBytes) / GB,
  };
  return {
    ...plan,
    dolaresMes: vcpuPostgres === null ? null : costo(plan, vcpuPostgres, precios),
  };
};

export interface Alivio {
  readonly que: string;
  /** Of the processor of the busiest minute, what is still asked for once this is refused too. */
  readonly queda: number;
}

/** What is refused when there is more than can be done, in this order, and what that leaves to do. */
export const alivios = (medido: Medido, supuestos: Supuestos): Alivio[] => {
  const { api, worker, postgres } = medido;
  const cada = medido.consulta + medido.ingreso;
  const venta = api + worker + postgres;
  const todo = venta + supuestos.abandonadas * cada;
  return [
    { que: 'nothing: sales and what is begun beside them', queda: 1 },
    { que: 'new entries and look-ups', queda: (venta - cada) / todo },
    {
      que: 'the jobs of what was paid (they wait in their queue)',
      queda: (venta - cada - worker) / todo,
    },
  ];
};
