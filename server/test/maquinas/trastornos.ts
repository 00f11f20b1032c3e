import { sql } from 'kysely';
import { setTimeout as pausa } from 'node:timers/promises';
import { APIS, CON_RELOJ_PROPIO, type Escena, type Maquina, WORKERS } from './escena.ts';

/** A fault and its repair. */
export interface Trastorno {
  readonly clase: string;
  /** Causes the fault; returns a description and the repair. */
  empezar(escena: Escena, azar: (hasta: number) => number): Promise<Empezado>;
  /** Reason why this machine cannot have it. */
  falta?(escena: Escena): string | null;
}

interface Empezado {
  readonly que: string;
  readonly dura: number;
  acabar(): void;
}

const MITAD_MS = 8_000;
const uno = <T>(lista: readonly T[], azar: (hasta: number) => number): T =>
  lista[azar(lista.length) - 1] as T;
const entre = (azar: (hasta: number) => number, minimo: number, maximo: number): number =>
  minimo + azar(maximo - minimo + 1) - 1;

/** A worker in the middle of a transaction, as soon as there is one; else any. */
const enPleno = async (
  { base, red }: Escena,
  azar: (hasta: number) => number,
): Promise<{ worker: (typeof WORKERS)[number]; ocupado: boolean }> => {
  const limite = performance.now() + MITAD_MS;
  while (performance.now() < limite) {
    const { rows } = await sql<{ ip: string }>`
      select host(client_addr) as ip from pg_stat_activity
      where xact_start is not null and backend_xid is not null and client_addr is not null
    `
      .execute(base)
      .catch(() => ({ rows: [] }));
    const worker = WORKERS.find((cada) => rows.some(({ ip }) => ip === red.ip(cada)));
    if (worker) return { worker, ocupado: true };
    await pausa(20);
  }
  return { worker: uno(WORKERS, azar), ocupado: false };
};

const diciendo = ({ worker, ocupado }: { worker: Maquina; ocupado: boolean }): string =>
  `${worker}${ocupado ? ' en plena transacción' : ''}`;

const matar = (clase: string, maquinas: readonly Maquina[], senal: NodeJS.Signals): Trastorno => ({
  clase,
  async empezar({ maquinas: todas }, azar) {
    const maquina = uno(maquinas, azar);
    const vuelveEn = entre(azar, 1, 6);
    todas[maquina].matar(senal, vuelveEn * 1_000);
    return { que: `${senal} a ${maquina}`, dura: vuelveEn, acabar: () => undefined };
  },
});

const matarEnPleno: Trastorno = {
  clase: 'matar un worker en pleno tramo',
  async empezar(escena, azar) {
    const elegido = await enPleno(escena, azar);
    const vuelveEn = entre(azar, 1, 6);
    escena.maquinas[elegido.worker].matar('SIGKILL', vuelveEn * 1_000);
    return { que: `SIGKILL a ${diciendo(elegido)}`, dura: vuelveEn, acabar: () => undefined };
  },
};

const cortarWorker: Trastorno = {
  clase: 'cortar un worker de PostgreSQL',
  async empezar(escena, azar) {
    const elegido = await enPleno(escena, azar);
    return {
      que: `${diciendo(elegido)} sin PostgreSQL`,
      dura: entre(azar, 10, 25),
      acabar: escena.red.separar(elegido.worker, 'primaria'),
    };
  },
};

const separar = (
  clase: string,
  unas: readonly Maquina[],
  otras: readonly Maquina[],
): Trastorno => ({
  clase,
  async empezar({ red }, azar) {
    const [una, otra] = [uno(unas, azar), uno(otras, azar)];
    return {
      que: `${una} sin ${otra}`,
      dura: entre(azar, 8, 20),
      acabar: red.separar(una, otra),
    };
  },
});

const desenchufar: Trastorno = {
  clase: 'desenchufar una máquina',
  async empezar({ red }, azar) {
    const maquina = uno([...APIS, ...WORKERS, 'replica', 's3'] as const, azar);
    return {
      que: `${maquina} sin red`,
      dura: entre(azar, 6, 15),
      acabar: red.desenchufar(maquina),
    };
  },
};

const pausarWorker: Trastorno = {
  clase: 'pausar un worker',
  async empezar(escena, azar) {
    const elegido = await enPleno(escena, azar);
    const maquina = escena.maquinas[elegido.worker];
    maquina.pausar();
    return {
      que: `SIGSTOP a ${diciendo(elegido)}`,
      dura: entre(azar, 20, 45),
      acabar: maquina.seguir,
    };
  },
};

const pausarApi: Trastorno = {
  clase: 'pausar un api',
  async empezar({ maquinas }, azar) {
    const maquina = uno(APIS, azar);
    maquinas[maquina].pausar();
    return {
      que: `SIGSTOP a ${maquina}`,
      dura: entre(azar, 5, 15),
      acabar: maquinas[maquina].seguir,
    };
  },
};

const frenar: Trastorno = {
  clase: 'red lenta (tbf)',
  async empezar({ red }, azar) {
    const maquina = uno([...APIS, ...WORKERS, 'primaria', 's3'] as const, azar);
    const kbits = uno([256, 512, 1_024], azar);
    return {
      que: `${maquina} a ${kbits} kbit/s`,
      dura: entre(azar, 8, 20),
      acabar: red.frenar(maquina, kbits),
    };
  },
};

const llenarDisco: Trastorno = {
  clase: 'disco lleno',
  async empezar({ llenarDisco: llenar }, azar) {
    return { que: 'el disco del almacén, lleno', dura: entre(azar, 6, 15), acabar: llenar('s3') };
  },
};

/** Bytes per write and number of writes: together more than any retained WAL. */
const ESCRITO = 900_000;
const VECES = 400;

/** PostgreSQL panics at the first change without room in the WAL, and cannot start until there is some. */
const llenarRegistro: Trastorno = {
  clase: 'disco del registro de PostgreSQL lleno',
  async empezar({ base, bitacora, llenarDisco: llenar }, azar) {
    const caidas = (): number =>
      bitacora('primaria').match(/PANIC: .*No space left on device/g)?.length ?? 0;
    const antes = caidas();
    const acabar = llenar('wal');
    let escritos = 0;
    const escribir = async (): Promise<boolean> =>
      sql`select pg_logical_emit_message(false, 'relleno', repeat('x', ${ESCRITO}::int))`
        .execute(base)
        .then(
          () => true,
          () => false,
        );
    while (escritos < VECES && (await escribir())) escritos += 1;
    const como = caidas() > antes ? 'PANIC' : 'otra caída se adelantó';
    return {
      que: `el disco del registro de PostgreSQL, lleno (${como}, ${escritos} MB después)`,
      dura: entre(azar, 6, 15),
      acabar,
    };
  },
};

const moverReloj: Trastorno = {
  clase: 'reloj corrido 8 horas (libfaketime)',
  falta: ({ moverReloj: mover }) => (mover ? null : 'falta libfaketime'),
  async empezar({ moverReloj: mover }, azar) {
    const maquina = uno(CON_RELOJ_PROPIO, azar);
    const horas = uno([8, -8], azar);
    mover?.(maquina, horas);
    return {
      que: `${maquina} a ${horas > 0 ? '+' : ''}${horas} h`,
      dura: entre(azar, 10, 25),
      acabar: () => mover?.(maquina, 0),
    };
  },
};

/** All faults. */
export const TRASTORNOS: readonly Trastorno[] = [
  matar('matar un api', APIS, 'SIGKILL'),
  matar('detener un api', APIS, 'SIGTERM'),
  matarEnPleno,
  // SIGQUIT is pg_ctl's `immediate` shutdown: the child processes end as after a crash.
  matar('caída de la primaria', ['primaria'], 'SIGQUIT'),
  matar('caída de la réplica', ['replica'], 'SIGQUIT'),
  matar('caída del almacén', ['s3'], 'SIGKILL'),
  cortarWorker,
  separar('cortar un api de PostgreSQL', APIS, ['primaria']),
  separar('cortar de la réplica', [...APIS, 'primaria'], ['replica']),
  separar('cortar del almacén', [...APIS, ...WORKERS], ['s3']),
  desenchufar,
  pausarWorker,
  pausarApi,
  frenar,
  llenarDisco,
  llenarRegistro,
  moverReloj,
];
