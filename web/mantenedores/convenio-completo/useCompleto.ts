import { convenioEscrito } from '#features/convenios/acuerdo/convenio-escrito.ts';
import {
  type UsuarioDeCorredorVM,
  usuariosPorCorredor,
} from '#features/mantenedores/usuarios/usuario.contract.ts';
import { fechaSantiago } from '#values/fecha.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { ahora } from '../../lib/navegador/ahora.ts';
import { olvidarBorrador } from '../../ui/borrador/borrador.ts';
import { olvidarPrimas } from '../primas/borrador-de-primas.ts';
import { useBorradorDe } from '../../ui/borrador/useBorrador.ts';
import { useFormulario } from '../../ui/formulario/Formulario.tsx';
import {
  CONVENIO_VACIO,
  type PrimaDeLista,
  SIN_DERECHOS,
  type UsuarioDeLista,
  type ValoresDeConvenio,
} from '../convenio/convenio.ts';
import { useCorredores } from '../piezas/catalogos.ts';
import { PRIMA_PENDIENTE } from '../primas/FormularioDePrima.tsx';
import { conPropuestas, sinPropuesta } from './propuestas.ts';
import { useCopia } from './useCopia.ts';

/** Screens of the wizard in order; those that create something are parts of a step. */
export type PasoCompleto =
  | 'corredor'
  | 'nuevoCorredor'
  | 'usuarios'
  | 'nuevoUsuario'
  | 'nuevoEnlace'
  | 'copia'
  | 'datos'
  | 'primas'
  | 'asignar';

/** Target of 'Atrás': skips the screens that create a broker or a user (A-CONV-048). */
export const ANTERIOR: Readonly<Record<PasoCompleto, PasoCompleto | null>> = {
  corredor: null,
  nuevoCorredor: 'corredor',
  usuarios: 'corredor',
  nuevoUsuario: 'usuarios',
  nuevoEnlace: 'usuarios',
  copia: 'corredor',
  datos: 'usuarios',
  primas: 'datos',
  asignar: 'primas',
};

/** Ids of the forms that a wizard button submits. */
export const FORMULARIOS = {
  nuevoCorredor: 'corredor-de-convenio-completo',
  nuevoUsuario: 'usuario-de-convenio-completo',
  datos: 'datos-de-convenio-completo',
  copia: 'copia-de-convenio',
  prima: 'prima-de-convenio-completo',
} as const;

/** Key of the wizard's draft. */
export const EN_BORRADOR = 'borrador-convenio-completo';

const SIN_PRIMAS: readonly PrimaDeLista[] = [];
const SIN_USUARIOS: readonly UsuarioDeLista[] = [];

const comoUsuario = ({
  id,
  username,
  perfilId,
  tipoLogin,
  vigente,
}: UsuarioDeCorredorVM): UsuarioDeLista => ({
  usuarioId: id,
  vigente: true,
  ...SIN_DERECHOS,
  usuarioVM: { id, username, perfilId, tipoLogin, vigente },
});

/** Chosen users; those chosen before keep their rights. */
const marcados = (
  usuarios: readonly UsuarioDeLista[],
  ids: readonly number[],
  elegibles: readonly UsuarioDeCorredorVM[],
): UsuarioDeLista[] =>
  ids.flatMap((id): UsuarioDeLista[] => {
    const previo = usuarios.find(({ usuarioId }) => usuarioId === id);
    const elegible = elegibles.find((uno) => uno.id === id);
    if (previo) return [previo];
    return elegible ? [comoUsuario(elegible)] : [];
  });

/** Current screen, and what is missing on it. */
const usePasoCompleto = () => {
  const [paso, setPaso] = useState<PasoCompleto>('corredor');
  const [falta, setFalta] = useState<string | null>(null);
  const [pendiente, setPendiente] = useState(false);
  const ir = (destino: PasoCompleto, reclamo: string | null = null) => {
    const queda = pendiente && destino !== paso;
    setFalta(queda ? PRIMA_PENDIENTE : reclamo);
    if (!queda) setPaso(destino);
  };
  return {
    paso,
    falta: falta === PRIMA_PENDIENTE && !pendiente ? null : falta,
    ir,
    olvidarFalta: () => setFalta(null),
    alEscribirPrima: setPendiente,
  };
};

/** Fills what is blank in the agreement's data, or still as it was proposed before (A-CERO-005). */
const usePropuesta = (form: UseFormReturnType<ValoresDeConvenio>) => {
  const [propuesta, setPropuesta] = useState(CONVENIO_VACIO);
  const proponer = (conocido: {
    readonly corredor: string;
    readonly usuarios: readonly UsuarioDeLista[];
  }) => {
    const con = { hoy: fechaSantiago(ahora()), ...conocido };
    form.setValues(conPropuestas(sinPropuesta(form.getValues(), propuesta), con));
    setPropuesta(conPropuestas(CONVENIO_VACIO, con));
  };
  return { propuesta, setPropuesta, proponer };
};

/** Screens with a form and a draft of their own. */
const CREAN: readonly PasoCompleto[] = ['nuevoCorredor', 'nuevoUsuario', 'nuevoEnlace'];

interface EscritoDelAsistente {
  readonly paso: PasoCompleto;
  readonly valores: ValoresDeConvenio;
  readonly propuesta: ValoresDeConvenio;
  readonly primas: readonly PrimaDeLista[];
  readonly usuarios: readonly UsuarioDeLista[];
  readonly origenId: number | null;
}

interface DelBorrador {
  readonly escrito: EscritoDelAsistente;
  readonly tocado: boolean;
  readonly alRecuperar: (escrito: EscritoDelAsistente) => void;
}

/** Draft of the wizard; a created agreement keeps none, because saving it again would create another one. */
const useBorradorDelAsistente = ({ escrito, tocado, alRecuperar }: DelBorrador) => {
  const [parametros] = useSearchParams();
  const [creado, setCreado] = useState(false);
  const queda = !creado && (tocado || CREAN.includes(escrito.paso));
  const soltar = useBorradorDe<EscritoDelAsistente>({
    clave: EN_BORRADOR,
    inicial: parametros.toString(),
    escrito: queda ? escrito : null,
    alRecuperar,
  });
  return {
    /** Deletes the drafts of the wizard and of the forms in it. */
    soltar: () => {
      soltar();
      for (const id of Object.values(FORMULARIOS)) olvidarBorrador(`borrador-${id}`);
      olvidarPrimas(`borrador-${FORMULARIOS.prima}`);
    },
    alGuardarDatos: () => setCreado(true),
  };
};

/** Data, premiums, users and source of the agreement, with their draft. */
const useEscrito = ({ paso, ir }: Pick<ReturnType<typeof usePasoCompleto>, 'paso' | 'ir'>) => {
  const [primas, setPrimas] = useState(SIN_PRIMAS);
  const [usuarios, setUsuarios] = useState(SIN_USUARIOS);
  const [parametros] = useSearchParams();
  const form = useFormulario<ValoresDeConvenio>({
    valoresIniciales: {
      ...CONVENIO_VACIO,
      corredorId: Number(parametros.get('corredorId')) || null,
    },
    esquema: convenioEscrito,
  });
  const { propuesta, setPropuesta, proponer } = usePropuesta(form);
  const copia = useCopia(form, ir);
  const { origenId } = copia;
  const tocado = form.isDirty() || primas.length > 0 || usuarios.length > 0;
  const borrador = useBorradorDelAsistente({
    escrito: { paso, valores: form.values, propuesta, primas, usuarios, origenId },
    tocado,
    alRecuperar: (escrito) => {
      form.setValues(escrito.valores);
      setPropuesta(escrito.propuesta);
      setPrimas(escrito.primas);
      setUsuarios(escrito.usuarios);
      copia.recuperar(escrito.origenId);
      // The server says anew what a copy gets.
      ir(escrito.paso === 'copia' ? 'corredor' : escrito.paso);
    },
  });
  return {
    ...{ form, primas, setPrimas, usuarios, setUsuarios, proponer, copia, tocado },
    ...borrador,
  };
};

/** Values that the wizard collects, and the functions that change them. */
export const useCompleto = () => {
  const { paso, falta, ir, olvidarFalta, alEscribirPrima } = usePasoCompleto();
  const { setPrimas, setUsuarios, proponer, ...escrito } = useEscrito({ paso, ir });
  const { form, usuarios } = escrito;
  const { eleccion, fichaDe, nombreDe } = useCorredores();
  // An address may name a broker that is disabled or does not exist (A-COPIA-009).
  const corredorId = eleccion.find(({ id }) => id === form.values.corredorId)?.id ?? null;
  const elegir = (ids: readonly number[], elegibles: readonly UsuarioDeCorredorVM[]) =>
    setUsuarios(marcados(usuarios, ids, elegibles));
  /** Chooses the user just created, whether or not the list has it already. */
  const agregarCreado = async (username: string) => {
    const de = { corredorId: corredorId ?? 0 };
    const todos = await llamar(usuariosPorCorredor, de).catch(() => []);
    const creado = todos.find((uno) => uno.username === username.trim());
    if (creado) elegir([...elegidos, creado.id], todos);
    ir('usuarios');
  };
  const elegidos = usuarios.map(({ usuarioId }) => usuarioId);
  return {
    ...escrito,
    paso,
    falta,
    ir,
    corredorId,
    corredor: fichaDe(corredorId),
    elegidos,
    elegir,
    setPrimas: (nuevas: PrimaDeLista[]) => {
      olvidarFalta();
      setPrimas(nuevas);
    },
    setUsuarios: (nuevos: UsuarioDeLista[]) => {
      olvidarFalta();
      setUsuarios(nuevos);
    },
    /** Another broker has other users, so the choice is cleared. */
    elegirCorredor: (id: number | null) => {
      if (id === corredorId) return;
      form.setFieldValue('corredorId', id);
      setUsuarios(SIN_USUARIOS);
    },
    agregarCreado,
    seguirADatos: () => {
      proponer({ corredor: nombreDe(corredorId ?? ''), usuarios });
      ir('datos');
    },
    alEscribirPrima,
  };
};

export type Completo = ReturnType<typeof useCompleto>;
