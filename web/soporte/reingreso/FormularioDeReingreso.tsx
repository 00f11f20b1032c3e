import {
  type PolizaPerdidaVM,
  reingresarPerdida,
} from '#features/polizas/reingreso/reingreso.contract.ts';
import { Button, TextInput } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { enviarArchivo, llamar } from '../../lib/api/api.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { EN_ESPERA } from '../../lib/api/proponer.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import classes from '../anular/AnularMasivo.module.css';
import { alEnviar, dichoDe } from './dicho.ts';
import type { Buscada } from './FormularioDeBusqueda.tsx';

interface Valores extends Record<string, unknown> {
  convenioId: number | null;
  vendedor: string;
  ordenCompra: string;
  codigoAutorizacion: string;
  propietario: string;
  numeroMotor: string;
}

const ETIQUETAS = {
  convenioId: 'Convenio',
  vendedor: 'Usuario que la vendió',
  ordenCompra: 'Orden de compra',
  codigoAutorizacion: 'Código de autorización',
  propietario: 'Nombre completo del propietario',
  numeroMotor: 'N° de motor completo',
} as const;
const FALTA = {
  propietario: 'Falta el nombre completo',
  numeroMotor: 'Falta el N° de motor completo',
} as const;

interface FormularioDeReingresoProps {
  readonly buscada: Buscada;
  readonly perdida: PolizaPerdidaVM;
  readonly alTerminar: () => void;
}

/** Typed values, without blank ones. */
const escritos = ({ convenioId, ...textos }: Valores) => ({
  ...(convenioId !== null && { convenioId }),
  ...Object.fromEntries(
    Object.entries(textos).flatMap(([clave, valor]) => {
      const texto = String(valor).trim();
      return texto === '' ? [] : [[clave, texto]];
    }),
  ),
});

const useProponer = ({ buscada, perdida, alTerminar }: FormularioDeReingresoProps) => {
  const operacion = useOperacion();
  const proponer = async (valores: Valores): Promise<Record<string, string>> => {
    operacion.iniciar();
    const entrada = { ...escritos(valores), numeroPoliza: perdida.numeroPoliza };
    try {
      if (buscada.archivo)
        await enviarArchivo(reingresarPerdida, entrada, buscada.archivo, alEnviar(operacion));
      else await llamar(reingresarPerdida, entrada);
      operacion.exito(EN_ESPERA, { alCerrar: alTerminar });
      return {};
    } catch (fallo) {
      const errores = erroresDeCampo(fallo, ETIQUETAS);
      if (Object.keys(errores).length > 0) operacion.ocultar();
      else operacion.error(dichoDe(fallo));
      return errores;
    }
  };
  return { operacion, proponer };
};

/** Facts missing from the certificate: one person declares them, and another one confirms that. */
export const FormularioDeReingreso = (props: FormularioDeReingresoProps) => {
  const { convenios, convenioId, cortados } = props.perdida;
  const { operacion, proponer } = useProponer(props);
  const form = useFormulario<Valores>({
    valoresIniciales: {
      convenioId: null,
      vendedor: '',
      ordenCompra: '',
      codigoAutorizacion: '',
      propietario: '',
      numeroMotor: '',
    },
    validar: (valores) => ({
      ...(convenioId === null &&
        valores.convenioId === null && { convenioId: 'Elija un convenio' }),
      ...Object.fromEntries(
        cortados.flatMap((cual) => (valores[cual].trim() === '' ? [[cual, FALTA[cual]]] : [])),
      ),
    }),
  });
  return (
    <>
      <Formulario
        form={form}
        etiquetas={ETIQUETAS}
        className={classes.formulario}
        alEnviar={proponer}
      >
        <p className={classes.nota}>
          Lo anterior no se puede cambiar. Lo que escriba aquí quedará como declarado por usted.
        </p>
        {convenioId === null && (
          <CampoSelector
            label={ETIQUETAS.convenioId}
            withAsterisk
            opciones={convenios.map(({ id, nombre, corredor }) => ({
              id,
              nombre,
              detalle: `${corredor} · N° ${id}`,
            }))}
            {...form.getInputProps('convenioId')}
          />
        )}
        {cortados.map((cual) => (
          <TextInput
            key={cual}
            label={ETIQUETAS[cual]}
            description="No cupo en el certificado."
            withAsterisk
            {...form.getInputProps(cual)}
          />
        ))}
        <TextInput
          label={ETIQUETAS.vendedor}
          description="Su nombre de usuario. En blanco queda a nombre de usted."
          {...form.getInputProps('vendedor')}
        />
        <TextInput
          label={ETIQUETAS.ordenCompra}
          description="Está en el correo de compra y en la lista del proveedor. Si la venta tenía varias pólizas, sólo en la primera."
          {...form.getInputProps('ordenCompra')}
        />
        <TextInput
          label={ETIQUETAS.codigoAutorizacion}
          {...form.getInputProps('codigoAutorizacion')}
        />
        <div className={classes.botones}>
          <Button type="submit" leftSection={<IconUserCheck size={18} aria-hidden />}>
            Proponer
          </Button>
        </div>
      </Formulario>
      <ModalOperacion operacion={operacion} />
    </>
  );
};
