import { Anchor } from '@mantine/core';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { LARGO_DE_CORREO } from '#values/correo-electronico.ts';
import { CampoCorreo } from '../../campos/CampoCorreo.tsx';
import { palabrasDePoliza } from '../../lib/venta/palabras-de-poliza.ts';
import {
  alEscribirCorreo,
  type CorreoComprador,
  erroresDeCorreo,
  etiquetasDeCorreo,
} from './correo-comprador.ts';
import classes from './TerminosYCondiciones.module.css';

interface CorreoDelCompradorProps {
  readonly form: UseFormReturnType<CorreoComprador>;
  readonly venta: Pick<IntencionVM, 'correoRecordado' | 'vehiculosViewModel'>;
  readonly cerrado: boolean;
}

/** The known e-mail in one line, or the fields where it is missing, wrong or being changed. */
export const CorreoDelComprador = (props: CorreoDelCompradorProps) => {
  const { form, venta, cerrado } = props;
  const [cambia, setCambia] = useState(false);
  const { correo } = form.values;
  const conocido = Object.keys(erroresDeCorreo(form.values, venta)).length === 0;
  // Fields that were opened stay open while they are typed in.
  const [abiertos, setAbiertos] = useState(!conocido);
  const malo = Object.keys(form.errors).length > 0;
  if (!abiertos && (cambia || malo || !conocido)) setAbiertos(true);
  if (abiertos) return <CamposDeCorreo {...props} conFoco={cambia} />;
  return (
    <p className={classes.correo}>
      <span>
        {venta.vehiculosViewModel.length === 1 ? 'La póliza llega' : 'Las pólizas llegan'} a{' '}
        <strong>{correo || venta.correoRecordado}</strong>
      </span>
      <Anchor component="button" type="button" disabled={cerrado} onClick={() => setCambia(true)}>
        Cambiar el correo
      </Anchor>
    </p>
  );
};

interface CamposDeCorreoProps extends CorreoDelCompradorProps {
  /** True if the user asked for them. */
  readonly conFoco: boolean;
}

/** E-mail of a public link's buyer for the policies; a seller's policies go only to the owners. */
const CamposDeCorreo = ({ form, venta, cerrado, conFoco }: CamposDeCorreoProps) => {
  const primero = useRef<HTMLInputElement>(null);
  const etiquetas = etiquetasDeCorreo(venta);
  const { su, llega } = palabrasDePoliza(venta.vehiculosViewModel.length);
  useEffect(() => {
    if (conFoco) primero.current?.focus();
  }, [conFoco]);
  const comunes = {
    propio: true,
    required: !venta.correoRecordado,
    withAsterisk: false,
    maxLength: LARGO_DE_CORREO,
    disabled: cerrado,
  } as const;
  return (
    <>
      <h2 className={classes.subtitulo}>¿A qué correo le escribimos?</h2>
      <div className={classes.correos}>
        <CampoCorreo
          {...comunes}
          ref={primero}
          label={etiquetas.correo}
          description={
            venta.correoRecordado
              ? `Si no escribe otro, ${llega} a ${venta.correoRecordado}.`
              : `Enviaremos aquí el acceso a ${su}.`
          }
          {...form.getInputProps('correo')}
          onChange={(correo) => form.setValues(alEscribirCorreo(form.getValues(), correo))}
        />
        <CampoCorreo
          {...comunes}
          label={etiquetas.confirmacion}
          description="Escríbalo otra vez."
          {...form.getInputProps('confirmacion')}
        />
      </div>
    </>
  );
};
