import type { FormErrors } from '@mantine/form';
import { useState } from 'react';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { ListaDeMensajes } from '../ListaDeMensajes.tsx';
import { enfocarCampo, enfocarEnvio } from './enfocar-campo.ts';
import type { useAnadir } from './useAnadir.ts';
import type { useContinuar } from './useContinuar.tsx';
import type { EstadoDelFormulario } from './useEstadoDelFormulario.ts';
import type { ListaDeVehiculos } from './useListaVehiculos.ts';

const SIN_VEHICULOS = 'No hay vehículos ingresados';
const textoDeEdicion = (patente: string): string =>
  `Cambió datos del vehículo ${patente}. Pulse ACTUALIZAR para guardarlos o Cancelar edición para dejarlo como estaba.`;

interface Entrada {
  readonly estado: EstadoDelFormulario;
  readonly lista: ListaDeVehiculos;
  readonly anadir: ReturnType<typeof useAnadir>;
  readonly envio: ReturnType<typeof useContinuar>;
}

const mensajesDe = (errores: FormErrors): string[] => [
  ...new Set(Object.values(errores).filter((uno) => typeof uno === 'string')),
];

/** Asks whether to go on without the vehicle that was begun, and says what it lacks. */
const usePreguntarIncompleto = ({ form }: EstadoDelFormulario) => {
  const confirmar = useConfirmar();
  return (errores: FormErrors): Promise<boolean> =>
    confirmar({
      titulo: `Vehículo ${form.getValues().patente} sin completar`,
      texto: <ListaDeMensajes mensajes={mensajesDe(errores)} />,
      textoOk: 'Continuar sin este vehículo',
      textoCancelar: 'Completarlo',
    });
};

/** CONTINUAR: what is in the form goes along when it is complete; what is not is said. */
export const useSeguir = ({ estado, lista, anadir, envio }: Entrada) => {
  const { form, edicion, edicionCambiada, empezado } = estado;
  const { vehiculos } = lista;
  const preguntarIncompleto = usePreguntarIncompleto(estado);
  const [detenido, setDetenido] = useState<'sin vehículos' | 'edición' | null>(null);
  const [patenteDetenida, setPatenteDetenida] = useState('');

  /** The form is not complete: without any vehicle there is nothing to go on with. */
  const seguirSinEste = async (errores: FormErrors) => {
    const [falta = 'patente'] = Object.keys(errores);
    if (vehiculos.length === 0) {
      setDetenido('sin vehículos');
      setPatenteDetenida(form.getValues().patente);
    } else if (await preguntarIncompleto(errores)) {
      anadir.limpiar();
      await envio.enviar(vehiculos);
      return;
    }
    enfocarCampo(falta);
  };

  const continuar = async () => {
    setDetenido(null);
    if (edicionCambiada) {
      setDetenido('edición');
      enfocarEnvio();
      return;
    }
    if (!empezado && vehiculos.length > 0) {
      await envio.enviar(vehiculos);
      return;
    }
    const { hasErrors, errors } = form.validate();
    if (hasErrors) await seguirSinEste(errors);
    else if (await anadir.aceptarCobertura()) {
      await envio.enviar([...vehiculos, anadir.delFormulario()], anadir.guardar);
    }
  };

  // It goes with its cause.
  const otraPatente = form.values.patente !== patenteDetenida;
  const sinVehiculos =
    detenido === 'sin vehículos' && vehiculos.length === 0 && !otraPatente ? SIN_VEHICULOS : null;
  const sinActualizar =
    detenido === 'edición' && edicion && edicionCambiada ? textoDeEdicion(edicion.patente) : null;
  return { continuar, aviso: sinVehiculos ?? sinActualizar };
};
