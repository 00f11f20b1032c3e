import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'react-router';
import { convenioEscrito, TEXTOS } from '#features/convenios/acuerdo/convenio-escrito.ts';
import type { ConvenioMantenidoVM } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { copiarConvenio } from '#features/convenios/copia/copia.contract.ts';
import { MESES_LEGALES, TIPOS_DE_ACCESO, TIPOS_DE_PAGO } from '#features/convenios/convenio.ts';
import { formatearPesos } from '#values/dinero.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { Asistente } from '../../ui/Asistente.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { useBorradorDe } from '../../ui/borrador/useBorrador.ts';
import { BotonLimpiar } from '../../ui/formulario/BotonLimpiar.tsx';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { ErroresDeRegistro } from '../piezas/ErroresDeRegistro.tsx';
import { Historial } from '../piezas/Historial.tsx';
import { SeccionEnlaces } from '../marca-comercial/SeccionEnlaces.tsx';
import { SeccionMarca } from '../marca-comercial/SeccionMarca.tsx';
import { olvidarPrimas } from '../primas/borrador-de-primas.ts';
import { PRIMA_PENDIENTE } from '../primas/FormularioDePrima.tsx';
import { PrimasDeConvenio } from '../primas/PrimasDeConvenio.tsx';
import { usePreguntarDesactivar } from '../piezas/useCambiarHabilitacion.tsx';
import { useSalida } from '../piezas/useSalida.ts';
import { CamposDeConvenio } from './CamposDeConvenio.tsx';
import classes from './convenio.module.css';
import {
  CONVENIO_VACIO,
  CONVENIOS,
  ETIQUETAS,
  type PrimaDeLista,
  rutaDeCopia,
  type UsuarioDeLista,
  valoresDe,
  type ValoresDeConvenio,
} from './convenio.ts';
import { useGuardarConvenio } from './useGuardarConvenio.ts';
import { UsuariosDeConvenio } from './UsuariosDeConvenio.tsx';

interface Opcion {
  readonly id: number;
  readonly nombre: string;
}

const nombreEn = (opciones: readonly Opcion[], valor: string): string =>
  opciones.find(({ id }) => String(id) === valor)?.nombre ?? valor;

const comoSeEscribe = ({ id, nombre }: Opcion): Opcion => ({ id, nombre: nombreDeTipo(nombre) });

const PESOS: readonly string[] = ['valor_venta_base', 'prima_minima', 'prima_maxima'];

/** Texts for values in an agreement's history: names for ids, pesos for amounts. */
const valorDeHistorial = ({
  tiposVehiculoDisponiblesVM: primas,
  usuariosConvenioVM: usuarios,
}: ConvenioMantenidoVM) => {
  const opciones: Readonly<Record<string, readonly Opcion[]>> = {
    tipo_de_pago: TIPOS_DE_PAGO,
    tipo_de_acceso: TIPOS_DE_ACCESO,
    mes_legal: MESES_LEGALES,
    tipo_vehiculo_id: primas.map(({ tipoVehiculoVM }) => comoSeEscribe(tipoVehiculoVM)),
    tipo_uso_id: primas.flatMap(({ tipoUsoVM }) => (tipoUsoVM ? comoSeEscribe(tipoUsoVM) : [])),
    usuario_id: usuarios.map(({ usuarioVM }) => ({ id: usuarioVM.id, nombre: usuarioVM.username })),
  };
  return (campo: string, valor: string): string => {
    if (PESOS.includes(campo) && /^\d+$/.test(valor)) return formatearPesos(Number(valor));
    return nombreEn(opciones[campo] ?? [], valor);
  };
};

const DATOS = 'datos-de-convenio';
const PASOS = [
  { titulo: 'Datos de Convenio' },
  {
    titulo: 'Primas',
    explicacion:
      'Lo que se cobra por cada tipo y uso de vehículo. Solo se vende lo que tiene prima.',
  },
  {
    titulo: 'Usuarios',
    explicacion: 'Quiénes venden por el convenio y qué pueden hacer en él.',
  },
] as const;
const ULTIMO = PASOS.length - 1;

interface Listas {
  readonly primas: readonly PrimaDeLista[];
  readonly usuarios: readonly UsuarioDeLista[];
  readonly tocadas: boolean;
}

/** Premiums and users of the form, and whether any of it changed. */
const useListas = (convenio: ConvenioMantenidoVM | null) => {
  const [primas, setPrimas] = useState<readonly PrimaDeLista[]>(
    convenio?.tiposVehiculoDisponiblesVM ?? [],
  );
  const [usuarios, setUsuarios] = useState<readonly UsuarioDeLista[]>(
    convenio?.usuariosConvenioVM ?? [],
  );
  const [tocadas, setTocadas] = useState(false);
  return {
    primas,
    usuarios,
    tocadas,
    setPrimas,
    recuperar: (escritas: Listas) => {
      setPrimas(escritas.primas);
      setUsuarios(escritas.usuarios);
      setTocadas(escritas.tocadas);
    },
    cambiarPrimas: (nuevas: PrimaDeLista[]) => {
      setPrimas(nuevas);
      setTocadas(true);
    },
    cambiarUsuarios: (nuevos: UsuarioDeLista[]) => {
      setUsuarios(nuevos);
      setTocadas(true);
    },
  };
};

const CorredorFijo = ({ convenio }: { readonly convenio: ConvenioMantenidoVM }) => (
  <TextInput
    label={ETIQUETAS.corredorId}
    description="Un convenio conserva su corredor: sus ventas son de él."
    inputWrapperOrder={['label', 'input', 'description']}
    value={convenio.corredorVM.nombre}
    disabled
  />
);

/** Way to an agreement like this one, for whoever may create it. */
const BotonDeCopia = ({ convenio }: { readonly convenio: ConvenioMantenidoVM }) =>
  usePuede()(copiarConvenio) && (
    <Button
      component={Link}
      to={rutaDeCopia(convenio)}
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden />}
    >
      Copiar convenio
    </Button>
  );

const PieDeConvenio = ({ convenio }: { readonly convenio: ConvenioMantenidoVM }) => (
  <>
    <SeccionEnlaces de="convenio" id={convenio.id} />
    <SeccionMarca de="convenio" id={convenio.id} />
    <Historial mantenedor={CONVENIOS} id={convenio.id} valorDe={valorDeHistorial(convenio)} />
  </>
);

interface EscritoDeConvenio extends Listas {
  readonly datos: ValoresDeConvenio;
  readonly paso: number;
}

interface DelBorrador {
  readonly convenio: ConvenioMantenidoVM | null;
  readonly form: UseFormReturnType<ValoresDeConvenio>;
  readonly listas: ReturnType<typeof useListas>;
  readonly paso: number;
  readonly setPaso: (paso: number) => void;
  /** True while premiums are typed that are not on the list yet. */
  readonly pendiente: boolean;
}

/**
 * Draft of the whole form. A new agreement whose data are stored keeps none, because saving it after a reload
 * would create another one.
 */
const useBorradorDeConvenio = (entrada: DelBorrador) => {
  const { convenio, form, listas, paso, setPaso, pendiente } = entrada;
  const [creado, setCreado] = useState(false);
  const { primas, usuarios, tocadas } = listas;
  const hayCambios = form.isDirty() || tocadas;
  const enBorrador = `borrador-${convenio?.id ?? 'nuevo'}${CONVENIOS.ruta}` as const;
  const deNuevaPrima = `${enBorrador}-prima` as const;
  const soltar = useBorradorDe<EscritoDeConvenio>({
    clave: enBorrador,
    inicial: convenio,
    // Premiums that are not on the list yet have a draft of their own; this one leads back to their step.
    escrito:
      (hayCambios || pendiente) && !creado
        ? { datos: form.values, primas, usuarios, tocadas, paso }
        : null,
    alRecuperar: ({ datos, paso: suyo, ...suyas }) => {
      form.setValues(datos);
      listas.recuperar(suyas);
      setPaso(suyo);
    },
  });
  return {
    hayCambios: hayCambios || pendiente,
    soltar: () => {
      soltar();
      olvidarPrimas(deNuevaPrima);
    },
    enBorrador,
    deNuevaPrima,
    alGuardarDatos: () => setCreado(convenio === null),
    alGuardarPrimas: listas.setPrimas,
  };
};

/** Resolves to true if saving with this `vigente` may continue; disabling asks first. */
const useSeguro = (convenio: ConvenioMantenidoVM | null) => {
  const preguntar = usePreguntarDesactivar(CONVENIOS);
  return async (vigente: boolean): Promise<boolean> =>
    !convenio?.vigente || vigente || (await preguntar(convenio)).si;
};

const Falta = ({ texto }: { readonly texto: string | null }) =>
  texto !== null && (
    <p role="alert" className={classes.falta}>
      {texto}
    </p>
  );

/** Form of an agreement in three steps (A-CONV-007), new or existing. */
export const FormularioDeConvenio = ({
  convenio,
}: {
  readonly convenio: ConvenioMantenidoVM | null;
}) => {
  const [paso, setPaso] = useState(0);
  const [falta, setFalta] = useState<string | null>(null);
  const [pendiente, setPendiente] = useState(false);
  const listas = useListas(convenio);
  const { primas, usuarios } = listas;
  const form = useFormulario<ValoresDeConvenio>({
    valoresIniciales: convenio ? valoresDe(convenio) : CONVENIO_VACIO,
    esquema: convenioEscrito,
    // Another broker has other users, so the list is cleared.
    onValuesChange: ({ corredorId }, { corredorId: previo }) => {
      if (corredorId !== previo && usuarios.length > 0) listas.cambiarUsuarios([]);
    },
  });
  const operacion = useOperacion();
  const seguro = useSeguro(convenio);
  const borrador = useBorradorDeConvenio({ convenio, form, listas, paso, setPaso, pendiente });
  const { hayCambios, soltar, deNuevaPrima } = borrador;
  const guardar = useGuardarConvenio(convenio, borrador);
  const { dejarSalir, salir, volver, search } = useSalida(CONVENIOS.ruta, hayCambios, soltar);

  const reclamar = (destino: number, texto: string) => {
    setPaso(destino);
    setFalta(texto);
  };
  const ir = (destino: number) => {
    setFalta(pendiente ? PRIMA_PENDIENTE : null);
    if (!pendiente) setPaso(destino);
  };
  const enviar = async () => {
    if (form.validate().hasErrors) return ir(0);
    if (primas.length === 0) return reclamar(1, TEXTOS.sinPrimas);
    if (pendiente) return reclamar(1, PRIMA_PENDIENTE);
    if (usuarios.length === 0) return reclamar(ULTIMO, TEXTOS.sinUsuarios);
    setFalta(null);
    try {
      if (!(await seguro(form.getValues().vigente))) return;
      operacion.iniciar();
      await guardar({ datos: form.getValues(), primas, usuarios });
      soltar();
      dejarSalir();
      operacion.exito('Convenio guardado con éxito', { alCerrar: salir });
    } catch (error) {
      operacion.error(<ErroresDeRegistro error={error} etiquetas={ETIQUETAS} />);
    }
  };
  const seguir = () => (primas.length === 0 ? reclamar(1, TEXTOS.sinPrimas) : ir(ULTIMO));

  // The message about missing parts stays until they are there.
  const faltaAun = [false, primas.length === 0 || pendiente, usuarios.length === 0];
  const siguientes = [
    { texto: 'SIGUIENTE', formulario: DATOS },
    { texto: 'SIGUIENTE', alPulsar: seguir },
    { texto: 'GUARDAR', alPulsar: () => void enviar() },
  ] as const;
  return (
    <Pagina
      titulo={convenio ? 'Editar convenio' : 'Nuevo convenio'}
      migas={[{ ruta: `${CONVENIOS.ruta}${search}`, titulo: CONVENIOS.lista.descripcion.titulo }]}
      accion={convenio && <BotonDeCopia convenio={convenio} />}
    >
      <Asistente
        etiqueta="Pasos del convenio"
        pasos={PASOS}
        actual={paso}
        atras={
          paso === 0
            ? { texto: 'VOLVER', alPulsar: volver }
            : { texto: 'ATRÁS', alPulsar: () => ir(paso - 1) }
        }
        siguiente={siguientes[paso]}
        otros={
          <>
            {convenio && paso !== ULTIMO && (
              <Button variant="default" onClick={() => void enviar()}>
                GUARDAR
              </Button>
            )}
            <BotonLimpiar
              hayCambios={paso === 0 && form.isDirty()}
              formulario={DATOS}
              alLimpiar={form.reset}
            />
          </>
        }
      >
        {faltaAun[paso] && <Falta texto={falta} />}
        {paso === 0 && (
          <Formulario form={form} id={DATOS} alEnviar={() => ir(1)} etiquetas={ETIQUETAS}>
            <CamposDeConvenio
              form={form}
              {...(convenio && { corredor: <CorredorFijo convenio={convenio} /> })}
            />
          </Formulario>
        )}
        {paso === 1 && (
          <PrimasDeConvenio
            primas={primas}
            alCambiar={listas.cambiarPrimas}
            borrador={deNuevaPrima}
            alEscribir={setPendiente}
            admiteVarias
          />
        )}
        {paso === ULTIMO && (
          <UsuariosDeConvenio
            corredorId={form.values.corredorId}
            usuarios={usuarios}
            alCambiar={listas.cambiarUsuarios}
          />
        )}
      </Asistente>
      {convenio && <PieDeConvenio convenio={convenio} />}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
